import { expect, test } from 'vitest';
import { PlaceCard } from '#ui/courier/work/job/place-card.tsx';
import { render } from '../render.tsx';

test('notes keep their lines: the shop’s, then the recipient’s', async () => {
  const notes = 'Mind the dog\nI’m in the garden';
  const place = await render(
    <PlaceCard name="Tom" lines={['204 Christie Street']} phone="" door={{ accessCode: '#2040', notes }} />,
  );
  const shown = [...place.querySelectorAll('.place-notes bdi')];
  expect(shown.map(({ textContent }) => textContent)).toEqual(['#2040', notes]);
  expect(shown.map(({ className }) => className)).toEqual(['', 'lines']);
});

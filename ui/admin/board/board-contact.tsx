import { useState, type ReactNode } from 'react';
import type { BoardDelivery } from '#core/delivery/board/live-board.ts';
import { MerchantDeliveries } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { displayInternational } from '#core/geography/phone.ts';
import { refused } from '#core/result.ts';
import { usePort } from '#ui/app/use-port.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Button } from '#ui/kit/buttons/button.tsx';

interface Phone {
  readonly who: string;
  readonly phone: string;
}

const phonesOf = ({ people, courier }: MerchantDelivery): readonly Phone[] =>
  [
    { who: 'Shop', phone: people?.pickup.phone ?? '' },
    { who: 'Recipient', phone: people?.dropoff.phone ?? '' },
    { who: 'Courier', phone: courier?.phone ?? '' },
  ].filter(({ phone }) => phone !== '');

/** A delivery's phone numbers, shown after a press. Opening them is recorded, as on the delivery's page. */
export function BoardContact({ delivery }: { delivery: BoardDelivery }): ReactNode {
  const deliveries = usePort(MerchantDeliveries);
  const [phones, setPhones] = useState<readonly Phone[] | 'closed' | 'loading' | 'failed'>('closed');
  const open = async () => {
    setPhones('loading');
    const found = await deliveries.find(delivery.id).catch(() => refused(null));
    setPhones(found.ok && found.value !== null ? phonesOf(found.value) : 'failed');
  };
  if (typeof phones === 'object')
    return (
      <dl className="board-contact flex wrap gap-x-4">
        {phones.map(({ who, phone }) => (
          <div className="row gap-2" key={who}>
            <dt>{who}</dt>
            <dd>
              <a {...asWritten} className="text-link numeric" href={`tel:${phone}`}>
                {displayInternational(phone)}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    );
  return (
    <>
      <Button size="small" variant="quiet" busy={phones === 'loading'} onClick={() => void open()}>
        Show contact details
      </Button>
      {phones === 'failed' && (
        <p className="soft" role="status">
          They couldn’t be loaded. Try again.
        </p>
      )}
    </>
  );
}

import { ChoiceCards } from '#ui/kit/choices/choice-cards.tsx';
import { CodeField } from '#ui/kit/fields/code-field.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { Icon } from '#ui/kit/icons/icon.tsx';
import { PasswordField } from '#ui/kit/fields/password-field.tsx';
import { PinField } from '#ui/kit/fields/pin-field.tsx';
import { SelectField } from '#ui/kit/fields/select-field.tsx';
import { TextAreaField } from '#ui/kit/fields/text-area-field.tsx';

const countries = [
  { value: 'us', label: 'United States' },
  { value: 'ca', label: 'Canada' },
];
const types = [
  {
    value: 'customer',
    title: 'Track Delivery',
    text: 'Track a delivery by its number.',
    icon: <Icon name="parcel" size="large" />,
  },
  {
    value: 'merchant',
    title: 'Business Owner',
    text: 'Send deliveries from your counter.',
    icon: <Icon name="shop" size="large" />,
  },
  {
    value: 'courier',
    title: 'Delivery Person',
    text: 'Carry deliveries, get paid weekly.',
    icon: <Icon name="bike" size="large" />,
  },
];

/** Every field: empty, filled, invalid, disabled. */
export function KitFields({ theme }: { theme: string }) {
  return (
    <>
      <div className="form-row grid items-start gap-5 gap-x-4">
        <TextField name={`${theme}-first`} label="First Name" defaultValue="Ada" />
        <TextField name={`${theme}-last`} label="Last Name" placeholder="Lovelace" />
      </div>
      <TextField name={`${theme}-mail`} label="Email" type="email" hint="We send a code to it." />
      <TextField
        name={`${theme}-wrong`}
        label="Business Email"
        defaultValue="ada@"
        error="Please enter a valid email address."
      />
      <TextField name={`${theme}-off`} label="Disabled" defaultValue="Not now" disabled optional />
      <TextField
        name={`${theme}-search`}
        label="Search"
        type="search"
        start={<Icon name="search" size="small" />}
        placeholder="Name, city, address"
      />
      <PasswordField name={`${theme}-password`} label="Password" strength hint="At least 6 characters." />
      <SelectField name={`${theme}-country`} label="Country" options={countries} placeholder="Choose a country" />
      <TextAreaField name={`${theme}-message`} label="Message" optional />
      <PinField name={`${theme}-pin`} label="PIN" defaultValue="4071" />
      <CodeField name={`${theme}-code`} label="Verification code" defaultValue="123456" />
      <CodeField
        name={`${theme}-code2`}
        label="Verification code"
        error="Invalid or expired verification code. Please try again."
      />
      <ChoiceCards name={`${theme}-type`} legend="What brings you here?" choices={types} defaultValue="merchant" />
      <ChoiceCards
        name={`${theme}-type2`}
        legend="Refused"
        choices={types.slice(0, 1)}
        error="Please select an account type"
      />
    </>
  );
}

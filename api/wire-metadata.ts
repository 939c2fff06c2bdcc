import * as v from 'valibot';
import { METADATA_LIMITS, METADATA_NAME, metadataIssues, type Metadata } from '#core/delivery/request/metadata.ts';

const { pairs, value } = METADATA_LIMITS;

/** A delivery's metadata in a request. A record of the library would ignore names that every object has. */
export const MetadataIn = v.pipe(
  v.custom<Metadata>((sent) => typeof sent === 'object' && sent !== null && !Array.isArray(sent)),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    for (const { name, code } of metadataIssues(input)) {
      const path =
        name === undefined ? null : { type: 'object', origin: 'value', input, key: name, value: input[name] };
      addIssue({ message: code, ...(path === null ? {} : { path: [path as v.ObjectPathItem] }) });
    }
  }),
  v.metadata({
    type: 'object',
    maxProperties: pairs,
    propertyNames: { pattern: METADATA_NAME },
    additionalProperties: { type: 'string', maxLength: value },
    description: `For your own use: at most ${pairs} pairs. A name begins with a letter and has at most 40 letters, digits, \`_\`, \`-\` and \`.\`; a value has at most ${value} visible characters. A correction replaces all pairs. Deleted with the recipient’s data.`,
    examples: [{ cart: 'c_98' }],
  }),
);

/** A delivery's metadata in a response. */
export const MetadataOut = v.pipe(v.record(v.string(), v.string()), v.description('Your own pairs, as you sent them.'));

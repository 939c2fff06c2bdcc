/** The bundler's facts about a module. */
interface Module {
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

type Areas = readonly (readonly [area: string, screens: RegExp])[];

/**
 * The pages where people arrive, and a courier's screens, which a phone loads over a poor connection. They load only
 * the code that they need.
 */
const FIRST: Areas = [
  ['landing', /\/ui\/public\/landing\.tsx$/],
  ['drivers', /\/ui\/public\/drivers-wanted\.tsx$/],
  ['arrival', /\/ui\/(registration\/register|session\/sign-in)-screen\.tsx$/],
  ['visitor', /\/ui\/(inquiry|session)\//],
  ['tracking', /\/(ui\/delivery\/track\/tracking-screen\.tsx|src\/compose-guest\.ts)$/],
  ['number', /\/(ui\/delivery\/track\/(?!window-time)|src\/guest-support\.ts$)/],
  // A recipient makes a photo small as a courier does.
  ['photo', /\/src\/guest-photo\.ts$/],
  // Without what's fetched on demand: an application, past weeks, a door that can't be reached, several parcels.
  [
    'work',
    /\/ui\/courier\/work\/(?!application-form|vehicle-line|earnings\/past-weeks|job\/cant-deliver|route\/parts)/,
  ],
];

const LATER: Areas = [
  // The promise of a delivery for later, and the stops before a recipient's, on the page that tracks it.
  ['window', /\/ui\/delivery\/track\/window-time\.tsx$/],
  // A recipient's case, its photos, and alerts, on the page that tracks the delivery.
  ['recipient', /\/ui\/support\/recipient-support\.tsx$/],
  ['images', /\/ui\/support\/(case-photos|message-photos|photo-field)\.tsx$/],
  ['alerts', /\/ui\/alert\/recipient-alert\.tsx$/],
  // The screens with the API's document, which no other screen needs.
  ['doc', /\/ui\/(public\/api-reference|integration\/explorer-screen)\.tsx$/],
  ['pay', /\/ui\/courier\/work\/earnings\/past-weeks\.tsx$/],
  ['cant', /\/ui\/courier\/work\/job\/cant-deliver\.tsx$/],
  ['route', /\/ui\/courier\/work\/route\//],
  ['public', /\/ui\/public\//],
  ['setup', /\/ui\/(registration|courier)\//],
  ['member', /\/ui\/(account|admin|business|delivery|integration|statement|support)\//],
];

export const TIERS = [FIRST, LATER] as const;

const areaIn = (areas: Areas, id: string): string | undefined => areas.find(([, screens]) => screens.test(id))?.[0];

/**
 * Names the file that a module of several screens is built into, after the areas whose screens need it (the first two letters
 * of each, since the entry names every file), so that no screen loads code that only others need. Areas of the first tier don't share files with those of the second. Null if
 * no screen needs it.
 *
 * A module's imports are needed by at least the same areas, so these files don't import each other in a circle.
 */
export function sharedChunks(): (id: string, graph: { getModuleInfo(id: string): Module | null }) => string | null {
  const known = new Map<string, ReadonlySet<string>>();
  return function chunkOf(id, graph) {
    /** The screens and other lazily loaded parts that import a module, directly or indirectly. */
    const partsWith = (module: string): ReadonlySet<string> => {
      const before = known.get(module);
      if (before !== undefined) return before;
      const parts = new Set<string>();
      known.set(module, parts);
      const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {};
      if (dynamicImporters.length > 0) parts.add(module);
      for (const importer of importers) for (const part of partsWith(importer)) parts.add(part);
      return parts;
    };
    const names = [...partsWith(id)].map((part) => TIERS.map((areas) => areaIn(areas, part)));
    const first = names.flatMap(([area]) => area ?? []);
    const areas = first.length > 0 ? first : names.flatMap(([, area]) => area ?? []);
    return areas.length === 0
      ? null
      : [...new Set(areas)]
          .toSorted()
          .map((area) => area.slice(0, 2))
          .join('');
  };
}

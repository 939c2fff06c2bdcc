/** A few blocks of a town, with a shop at one end of the route and a door at the other. */
export default function CityMap() {
  return (
    <svg className="map art" viewBox="0 0 560 600">
      <path className="map__water" d="M-120 150C40 96 120 10 150-120H-120Z" />
      <path className="map__park" d="M292 320h116a10 10 0 0 1 10 10v108a10 10 0 0 1-10 10H292Z" />
      <path className="map__lane" d="M-120 224H680M174-120V720M354-120V720M-120 384H680M-120 566H680M516-120V720" />
      <path className="map__street" d="M-120 130H680M-120 300H680M-120 470H680M84-120V720M264-120V720M440-120V720" />
      <path
        className="map__house"
        d="M108 322h44v40h-44ZM196 322h46v40h-46ZM108 402h44v46h-44ZM192 404h52v44h-52ZM106 494h46v50h-46ZM196 494h48v26h-48ZM288 494h42v52h-42ZM376 492h44v30h-44ZM284 152h52v50h-52ZM372 152h42v50h-42ZM288 244h48v36h-48ZM466 320h30v44h-30ZM464 402h32v46h-32ZM106 154h48v50h-48ZM194 154h46v28h-46ZM106 246h48v32h-48ZM194 244h50v36h-50ZM462 494h34v50h-34Z"
      />
      <path
        className="map__tree"
        d="M318 350a13 13 0 1 0 .1 0ZM352 386a16 16 0 1 0 .1 0ZM390 344a11 11 0 1 0 .1 0ZM312 410a10 10 0 1 0 .1 0ZM388 408a13 13 0 1 0 .1 0Z"
      />
      <path className="map__route" d="M84 510V484q0-14 14-14H250q14 0 14-14V314q0-14 14-14H426q14 0 14-14V136" />
      <g transform="translate(84 518) rotate(8) scale(.62)">
        <path className="art-sand" d="M-62-8H62v68H-62Z" />
        <path className="art-dark" d="M-46 12H4v30h-50Z" />
        <path className="art-paper" d="M18 8h28v52H18Z" />
        <path
          className="art-white"
          d="M-72-8-60-44H60L72-8a18 18 0 0 1-36 0 18 18 0 0 1-36 0 18 18 0 0 1-36 0 18 18 0 0 1-36 0Z"
        />
        <path className="art-signal" d="m-36-8 6-36H0V-8a18 18 0 0 1-36 0ZM36-8l-6-36h30L72-8a18 18 0 0 1-36 0Z" />
      </g>
      <g transform="translate(440 118) rotate(8) scale(.66)">
        <path className="art-paper" d="M-58 20v-84L0-108l58 44v84Z" />
        <path className="art-signal" d="m-70-56 70-54 70 54-10 13L0-88l-60 45Z" />
        <path className="art-sage" d="M-18 20v-42a18 18 0 0 1 36 0v42Z" />
        <path className="art-thin" d="M10-8v.1M32-34h14v16H32ZM-46-34h14v16h-14Z" />
      </g>
    </svg>
  );
}

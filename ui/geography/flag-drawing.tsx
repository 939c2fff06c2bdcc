import type { ReactNode } from 'react';
import { FLAG_COLORS, FLAGS } from './flag-table.ts';

const WIDTH = 24;
const HEIGHT = 16;

const fixed = (value: number) => Number(value.toFixed(2));

/** Stripes of equal width, or of the weight written after their color; `upright` from left to right. */
function stripes(list: string, upright: boolean): ReactNode {
  const bands = [...list.matchAll(/([a-zA-Z])(\d*)/gu)].map(([, color = '', weight = '']) => ({
    color,
    weight: Number(weight || 1),
  }));
  const all = bands.reduce((sum, { weight }) => sum + weight, 0);
  const whole = upright ? WIDTH : HEIGHT;
  let from = 0;
  return bands.map(({ color, weight }, index) => {
    const start = from;
    from += (weight / all) * whole;
    // Extended to the far edge, so that no hairline shows between two bands.
    const rest = fixed(whole - start);
    const size = upright
      ? { x: fixed(start), y: 0, width: rest, height: HEIGHT }
      : { x: 0, y: fixed(start), width: WIDTH, height: rest };
    return <rect key={index} {...size} fill={FLAG_COLORS[color]} />;
  });
}

function northernCross([ground = '', cross = '', inner]: string): ReactNode {
  const lines = 'M8.5 0v16M0 8h24';
  return (
    <>
      <path d="M0 0h24v16H0Z" fill={FLAG_COLORS[ground]} />
      <path d={lines} stroke={FLAG_COLORS[cross]} strokeWidth={inner === undefined ? 3 : 4} />
      {inner !== undefined && <path d={lines} stroke={FLAG_COLORS[inner]} strokeWidth={2} />}
    </>
  );
}

function starPath(x: number, y: number, radius: number, points: number, ratio: number): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const angle = (index / points) * Math.PI - Math.PI / 2;
    const far = index % 2 === 0 ? radius : radius * ratio;
    return `${fixed(x + Math.cos(angle) * far)} ${fixed(y + Math.sin(angle) * far)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** A disc minus another disc of `ratio` its size, moved by `shift`. */
function crescentPath(x: number, y: number, radius: number, shift: number, ratio: number): string {
  const inner = radius * ratio;
  const across = (radius * radius - inner * inner + shift * shift) / (2 * shift);
  const half = Math.sqrt(Math.max(0, radius * radius - across * across));
  const [tip, top, bottom] = [fixed(x + across), fixed(y - half), fixed(y + half)];
  return `M${tip} ${top}A${radius} ${radius} 0 1 0 ${tip} ${bottom}A${fixed(inner)} ${fixed(inner)} 0 ${across > shift ? 1 : 0} 1 ${tip} ${top}Z`;
}

function UnionFlag({ width, height }: { width: number; height: number }): ReactNode {
  const { B: blue, w: white, r: red } = FLAG_COLORS;
  return (
    <g transform={`scale(${width / WIDTH} ${height / HEIGHT})`}>
      <path d="M0 0h24v16H0Z" fill={blue} />
      <path
        d="M0 0h2.88L12 6.08 21.12 0H24v1.92L14.88 8 24 14.08V16h-2.88L12 9.92 2.88 16H0v-1.92L9.12 8 0 1.92Z"
        fill={white}
      />
      <path
        d="M0 0 12 8v1.28L0 1.28ZM24 16 12 8V6.72l12 8ZM24 0 12 8V6.72L22.08 0ZM0 16l12-8v1.28L1.92 16Z"
        fill={red}
      />
      <path d="M12 0v16M0 8h24" stroke={white} strokeWidth="5.33" />
      <path d="M12 0v16M0 8h24" stroke={red} strokeWidth="3.2" />
    </g>
  );
}

function Shield({
  colors: [rim = '', field = ''],
  x,
  y,
  size,
}: {
  colors: string;
  x: number;
  y: number;
  size: number;
}): ReactNode {
  return (
    <path
      d="M-.8-1H.8V.1C.8.7.400 1.1 0 1.3-.4 1.1-.8.7-.8.1Z"
      transform={`translate(${x} ${y}) scale(${size})`}
      fill={FLAG_COLORS[field]}
      stroke={FLAG_COLORS[rim]}
      strokeWidth=".24"
    />
  );
}

function dots(
  color: string,
  [columns = 0, rows = 0, x = 0, y = 0, dx = 0, dy = 0, radius = 0]: readonly number[],
): ReactNode {
  return Array.from({ length: columns * rows }, (_, index) => (
    <circle
      key={index}
      cx={fixed(x + (index % columns) * dx)}
      cy={fixed(y + Math.floor(index / columns) * dy)}
      r={radius}
      fill={FLAG_COLORS[color]}
    />
  ));
}

/** One command of a drawing; see {@link FLAGS}. */
function draw(command: string): ReactNode {
  const [kind = '', color = '', ...rest] = command.split(' ');
  const fill = FLAG_COLORS[color];
  const numbers = rest.map(Number);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
  switch (kind) {
    case 'H':
      return stripes(color, false);
    case 'V':
      return stripes(color, true);
    case 'N':
      return northernCross(color);
    case 'R':
      return <rect x={a} y={b} width={c} height={d} fill={fill} />;
    case 'D':
      return <circle cx={a} cy={b} r={c} fill={fill} />;
    case 'O':
      return <circle cx={a} cy={b} r={c} stroke={fill} strokeWidth={d} />;
    case 'P':
      return <path d={rest.join(' ')} fill={fill} />;
    case 'L':
      return <path d={rest.slice(1).join(' ')} stroke={fill} strokeWidth={a} />;
    case 'T':
      return <path d={`M0 0 ${a} 8 0 16Z`} fill={fill} />;
    case 'S':
      return <path d={starPath(a, b, c, d || 5, e || 0.382)} fill={fill} transform={`rotate(${f} ${a} ${b})`} />;
    case 'C':
      return <path d={crescentPath(a, b, c, d, e || 1)} fill={fill} transform={`rotate(${f} ${a} ${b})`} />;
    case 'E':
      return <Shield colors={color} x={a} y={b} size={c} />;
    case 'G':
      return dots(color, numbers);
    default:
      return <UnionFlag width={Number(color)} height={a} />;
  }
}

/** A flag by ISO code; renders nothing if there's no drawing. */
export default function FlagDrawing({ iso }: { iso: string }): ReactNode {
  const commands = FLAGS[iso];
  return commands === undefined ? null : (
    <svg
      className="flag__drawing"
      viewBox="0 0 24 16"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
    >
      {commands.split(';').map((command, index) => (
        <g key={index}>{draw(command)}</g>
      ))}
    </svg>
  );
}

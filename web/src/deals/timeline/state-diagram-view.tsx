import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { longDate } from '@/shared/time/dates.ts';
import { Skeleton } from '@/shared/ui/page/skeleton.tsx';
import { ErrorPanel } from '@/shared/ui/page/status-panels.tsx';
import { TabPanel, Tabs } from '@/shared/ui/tabs.tsx';
import { copy } from '../copy.ts';
import { processQuery, REGIONS, type Region, type Timeline } from '../queries.ts';
import {
  buildStateDiagram,
  type DiagramEdge,
  type DiagramState,
  mostActiveRegion,
  type StateDiagram,
} from '../state-diagram.ts';

/** Sizes in the SVG's own pixels; the width fits the narrowest phone. */
const WIDE = 340;
const BOX = { width: 132, height: 36 };
const ROW = 62;
const LEFT = [18, WIDE - 18 - BOX.width] as const;

/** The state machine, one region at a time, with the deal's state and the states that can come next. */
export function StateDiagramView({ timeline }: { timeline: Timeline }) {
  const { data: process, error, isFetching, refetch } = useQuery(processQuery);
  const mostActive = mostActiveRegion(timeline.state);
  const [chosen, setChosen] = useState<Region>();
  const region = chosen ?? mostActive;
  if (!process && error) {
    const retry = () => void refetch();
    return <ErrorPanel small title={copy.machine.failed} error={error} onRetry={retry} retrying={isFetching} />;
  }
  if (!process) return <Skeleton className="h-72" />;
  const tabs = REGIONS.map((id) => ({ id, label: copy.machine.regions[id] }));
  const machine = buildStateDiagram(process, region, timeline);
  return (
    <Tabs label={copy.machine.title} value={region} onValueChange={setChosen} tabs={tabs}>
      <TabPanel value={region}>
        <figure className="grid grid-cols-1 justify-items-center gap-4">
          <Drawing region={region} machine={machine} />
          <figcaption className="w-full text-ink-2 text-small">{describe(region, machine)}</figcaption>
        </figure>
      </TabPanel>
    </Tabs>
  );
}

/** The same as text. */
function describe(region: Region, { current, reachable, states }: StateDiagram): string {
  const { machine } = copy;
  const dated = states.find(({ at }) => at);
  const words = machine.description(
    nameOf(region, current),
    reachable.map((way) => nameOf(region, way)),
  );
  return dated?.at ? `${words} ${machine.byItself(nameOf(region, dated.name), longDate(dated.at))}` : words;
}

function nameOf(region: Region, state: string): string {
  const names: Readonly<Record<string, string>> = copy.machine[region];
  return names[state] ?? state;
}

function Drawing({ region, machine }: { region: Region; machine: StateDiagram }) {
  const head = useId();
  const high = (machine.rows - 1) * ROW + BOX.height + 24;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${WIDE} ${high}`} className="w-full max-w-[400px]">
      <marker
        id={head}
        viewBox="0 0 8 8"
        refX={7}
        refY={4}
        markerWidth={5}
        markerHeight={5}
        orient="auto-start-reverse"
      >
        <path d="M0 0L8 4L0 8Z" className="fill-ink" />
      </marker>
      {machine.edges.map((edge) => (
        <path
          key={`${edge.from} ${edge.to}`}
          d={edgePath(edge)}
          fill="none"
          strokeWidth={edge.possible ? 2 : 1}
          className={edge.possible ? 'stroke-ink' : 'stroke-line-strong'}
          {...(edge.possible ? { markerEnd: `url(#${head})` } : {})}
        />
      ))}
      {machine.states.map((state) => (
        <Box key={state.name} state={state} name={nameOf(region, state.name)} />
      ))}
    </svg>
  );
}

const BOXES: Record<DiagramState['highlight'], { box: string; text: string }> = {
  now: { box: 'fill-ink stroke-ink', text: 'fill-canvas' },
  next: { box: 'fill-surface stroke-ink', text: 'fill-ink' },
  other: { box: 'fill-canvas stroke-line-strong', text: 'fill-ink-3' },
};

function Box({ state, name }: { state: DiagramState; name: string }) {
  const [column, row] = state.position;
  const { box, text } = BOXES[state.highlight];
  const x = LEFT[column];
  const y = row * ROW + 2;
  return (
    <g>
      <rect x={x} y={y} {...BOX} rx={10} className={box} />
      {state.highlight === 'now' && <circle cx={x + 14} cy={y + BOX.height / 2} r={4} className="fill-brand" />}
      <text
        x={x + BOX.width / 2 + (state.highlight === 'now' ? 6 : 0)}
        y={y + BOX.height / 2 + 4}
        textAnchor="middle"
        className={`text-label ${text}`}
      >
        {name}
      </text>
      {state.at && (
        <text x={x + BOX.width / 2} y={y + BOX.height + 14} textAnchor="middle" className="data fill-ink-2 text-[11px]">
          {longDate(state.at)}
        </text>
      )}
    </g>
  );
}

/** The line between two boxes: across the gap between the columns, straight down to a neighbour, or around others. */
function edgePath({ from, to }: DiagramEdge): string {
  const middle = (row: number) => row * ROW + 2 + BOX.height / 2;
  const right = (column: 0 | 1) => LEFT[column] + BOX.width;
  const [y1, y2] = [middle(from[1]), middle(to[1])];
  if (from[0] !== to[0]) {
    const [x1, x2] = from[0] < to[0] ? [right(0), LEFT[1]] : [LEFT[1], right(0)];
    const bend = (x1 + x2) / 2;
    return `M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`;
  }
  const x = LEFT[from[0]] + BOX.width / 2;
  const half = (BOX.height / 2) * Math.sign(to[1] - from[1]);
  if (Math.abs(to[1] - from[1]) === 1) return `M${x} ${y1 + half}L${x} ${y2 - half}`;
  const side = from[0] === 0 ? LEFT[0] : right(1);
  const out = side + (from[0] === 0 ? -1 : 1) * (6 + 4 * Math.abs(to[1] - from[1]));
  return `M${side} ${y1}C${out} ${y1} ${out} ${y2} ${side} ${y2}`;
}

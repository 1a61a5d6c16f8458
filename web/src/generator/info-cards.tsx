import { copy } from './copy.ts';

/** How the generator works, in three steps. */
export function InfoCards() {
  return (
    <section aria-label={copy.cards.title}>
      <ol className="grid grid-cols-1 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3">
        {copy.cards.list.map((card, index) => (
          <li key={card.title} className="grid grid-cols-[2.5rem_1fr] bg-canvas p-5 md:grid-cols-1 md:p-7">
            <span aria-hidden="true" className="data pt-1 text-ink-3 text-label md:pt-0">
              0{index + 1}
            </span>
            <div className="md:mt-10">
              <h2 className="text-card">{card.title}</h2>
              <p className="mt-1.5 text-ink-2">{card.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

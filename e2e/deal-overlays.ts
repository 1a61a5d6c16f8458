import { expect } from '@playwright/test';
import { callsApiAs } from './demo-api.ts';
import type { Person } from './people.ts';
import { findDeal, findDealWithAction, finishesLoading, opensPage, type Screen } from './screens.ts';

/** Starts an action on a deal in its timeline, up to the dialog that it opens. */
async function startsDealAction(person: Person, id: string, label: RegExp, title: RegExp): Promise<void> {
  await opensPage(person, `/deals/${id}`, /^(What happened|Qué ha pasado)$/);
  const panel = person.deal();
  const button = panel.getByRole('button', { name: label });
  const others = panel.getByRole('button', { name: /^(More actions|Más acciones)/ });
  await expect(button.or(others).first()).toBeVisible();
  if (await button.first().isVisible()) {
    await button.first().click();
  } else {
    await others.click();
    await person.page.getByRole('menuitem', { name: label }).click();
  }
  await expect(person.dialog(title)).toBeVisible();
  await finishesLoading(person);
}

interface DealAction {
  name: string;
  /** Who may do it; a name in lower case is one of the demo people without a sign-in button. */
  who: string;
  action: string;
  /** The button, in both languages. */
  label: RegExp;
  /** The dialog's title; without it, the label. */
  title?: RegExp;
  /** Of which deals it is offered. */
  suits?: Parameters<typeof findDealWithAction>[2];
  /** Changes the demo data so that the action is possible. */
  before?: (person: Person) => Promise<void>;
}

/** The dialog of an action on a deal, opened from the timeline of a deal that allows it. */
const dealActionOverlay = ({ name, who, action, label, title, suits, before }: DealAction): Screen => ({
  name,
  who: who === 'Hannah' || who === 'Carl' ? who : 'guest',
  open: async (person) => {
    await before?.(person);
    if (who === who.toLowerCase()) await person.becomes(who);
    const { id } = await findDealWithAction(person, action, suits);
    await startsDealAction(person, id, label, title ?? label);
  },
});

/** A hirer who appears on few screens opens a dispute with a proposal, which the creator has not answered. */
async function opensDispute(person: Person): Promise<void> {
  const dispute = { reason: 'The kitchen is still too clean.', refund_cents: 10_000 };
  const { deals } = await callsApiAs<{ deals: { id: string; title: string; actions: string[]; dispute: string }[] }>(
    person,
    'noor',
    'GET',
    '/api/deals?limit=100',
  );
  if (deals.some(({ actions }) => actions.includes('answer_dispute'))) return;
  const paid = deals.find(({ actions }) => actions.includes('dispute'));
  if (!paid) throw new Error('the demo data has no paid deal of Noor');
  await callsApiAs(person, 'tomas', 'POST', `/api/bookings/${paid.id}/dispute`, dispute);
}

/** A creator asks about a brief of Amara's, and she answers; returns the id of their conversation. */
async function answersQuestion(person: Person): Promise<string> {
  const { id } = await callsApiAs<{ id: string }>(person, 'amara', 'GET', '/api/me');
  const { experiences } = await person.reads<{ experiences: { id: string }[] }>(`/api/experiences?user_id=${id}`);
  const about = `/api/experiences/${experiences[0]?.id}/questions`;
  const { threads } = await callsApiAs<{ threads: { id: string; subject: string }[] }>(
    person,
    'amara',
    'GET',
    '/api/threads',
  );
  for (const thread of threads) {
    const { messages } = await callsApiAs<{ messages: { question?: { actions: string[] } | null }[] }>(
      person,
      'amara',
      'GET',
      `/api/threads/${thread.id}/messages`,
    );
    if (messages.some(({ question }) => question?.actions.includes('publish'))) return thread.id;
  }
  const question = { message: 'How many people listen at the same time?' };
  const { thread } = await callsApiAs<{ thread: { id: string } }>(person, 'ravi', 'POST', about, question);
  await callsApiAs(person, 'amara', 'POST', `/api/threads/${thread.id}/messages`, {
    message: 'Two, and they sit back to back.',
  });
  return thread.id;
}

/** The dialogs of deals and of questions about listings. */
export const DEAL_OVERLAYS: readonly Screen[] = [
  {
    name: 'asking a question',
    who: 'Carl',
    open: async (person) => {
      const { experiences } = await person.reads<{ experiences: { id: string; title: string; actions: string[] }[] }>(
        '/api/experiences?side=wanted',
      );
      const other = experiences.find(({ actions }) => actions.includes('ask'));
      if (!other) throw new Error('the demo data has no brief that Carl may ask about');
      await opensPage(person, `/experiences/${other.id}`, other.title);
      await person.page.getByRole('button', { name: /^(Ask a question|Hacer una pregunta)$/ }).click();
      await expect(person.dialog(/^(Ask .* a question|Hacer una pregunta a .*)$/)).toBeVisible();
    },
  },
  {
    name: 'publishing an answered question',
    who: 'guest',
    open: async (person) => {
      const thread = await answersQuestion(person);
      await person.becomes('amara');
      await opensPage(person, `/messages/${thread}`, /^(Messages|Mensajes)$/);
      await person.page.getByRole('button', { name: /^(Show on the listing|Mostrar en el anuncio)$/ }).click();
      await expect(person.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'accepting a large total',
    who: 'Hannah',
    open: async (person) => {
      // no deal of the demo data is that large
      await person.page.route('**/api/deals?*', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { deals: object[] };
        const large = body.deals.map((deal) => ({ ...deal, total_cents: 1_450_000, creator_cents: 1_305_000 }));
        await route.fulfill({ response, json: { ...body, deals: large } });
      });
      await opensPage(person, '/deals', /^(Deals|Acuerdos)$/);
      await person.page
        .getByRole('link', { name: /^(Compare|Comparar): / })
        .first()
        .click();
      await person.page
        .getByRole('button', { name: /^(Accept|Aceptar): / })
        .first()
        .click();
      await expect(person.page.getByRole('dialog')).toBeVisible();
    },
  },
  dealActionOverlay({
    name: 'cancelling a booking',
    who: 'Hannah',
    action: 'cancel',
    label: /^(Cancel Booking|Cancelar reserva)/,
  }),
  dealActionOverlay({
    name: 'rejecting a project',
    who: 'Hannah',
    action: 'reject',
    // a hirer without a delivery cancels instead
    suits: ({ status }) => status === 'delivered',
    label: /^(Reject Project|Rechazar proyecto)/,
  }),
  dealActionOverlay({
    name: 'opening a dispute',
    who: 'Hannah',
    action: 'dispute',
    label: /^(Open Dispute|Abrir disputa)/,
  }),
  dealActionOverlay({
    name: 'declining with a reason',
    who: 'Hannah',
    action: 'decline',
    label: /^(Decline with a Reason|Rechazar con un motivo)/,
    title: /^(Decline Request|Rechazar la solicitud)$/,
  }),
  dealActionOverlay({
    name: 'withdrawing a request',
    who: 'Carl',
    action: 'withdraw',
    label: /^(Withdraw|Retirar)/,
    title: /^(Withdraw Request|Retirar solicitud)$/,
  }),
  dealActionOverlay({
    name: 'the project link',
    who: 'Carl',
    action: 'deliver',
    label: /^(Deliver|Entregar)/,
    title: /^(Deliver|Entregar)/,
  }),
  dealActionOverlay({
    name: 'accepting a project',
    who: 'Hannah',
    action: 'accept_work',
    suits: ({ status }) => status === 'delivered',
    label: /^(Accept Project|Aceptar proyecto)/,
    title: /^(Accept Project|Aceptar proyecto)$/,
  }),
  dealActionOverlay({
    name: 'asking for fewer hours',
    who: 'Hannah',
    action: 'ask_hours',
    label: /^(Ask for Fewer Hours|Pedir menos horas)/,
  }),
  dealActionOverlay({
    name: 'requesting changes',
    who: 'Hannah',
    action: 'request_changes',
    suits: ({ status }) => status === 'delivered',
    label: /^(Request changes|Pedir cambios)/i,
    title: /^(Request Changes|Pedir cambios)$/,
  }),
  dealActionOverlay({
    name: 'extending an inspection',
    who: 'Hannah',
    action: 'extend_review',
    label: /^(Extend Inspection|Ampliar la revisión)/,
  }),
  dealActionOverlay({
    name: 'a counter-offer',
    who: 'Hannah',
    action: 'counter',
    label: /^(Make a Counter-Offer|Hacer una contraoferta)/,
  }),
  dealActionOverlay({
    name: 'proposing a split',
    who: 'Hannah',
    action: 'propose_split',
    label: /^(Propose a Split|Proponer un reparto)/,
  }),
  dealActionOverlay({
    name: 'accepting a split',
    who: 'priya',
    action: 'accept_split',
    label: /^(Accept Split|Aceptar el reparto)/,
    title: /^(Accept Split|Aceptar el reparto)$/,
  }),
  dealActionOverlay({
    name: 'answering a dispute',
    who: 'noor',
    action: 'answer_dispute',
    label: /^(Answer Dispute|Responder a la disputa)/,
    before: opensDispute,
  }),
  {
    name: 'contesting a refund',
    who: 'guest',
    open: async (person) => {
      await person.becomes('dario');
      const { id } = await findDeal(
        person,
        'a refund that Dario may contest',
        ({ money }) => money === 'refund_window',
      );
      await startsDealAction(
        person,
        id,
        /^(Contest Refund|Impugnar reembolso)/,
        /^(Contest Refund|Impugnar reembolso)$/,
      );
    },
  },
];

import { expect } from '@playwright/test';
import { DEAL_OVERLAYS } from './deal-overlays.ts';
import { callsApiAs } from './demo-api.ts';
import { type Person, SIGN_UP_SUBJECT } from './people.ts';
import {
  findDealWithAction,
  finishesLoading,
  firstListed,
  firstOwned,
  opensConversation,
  opensFilm,
  opensPage,
  type Screen,
} from './screens.ts';

/** Creates a concierge request, as other tests on the same server may have handled the one in the demo data. */
async function createsConciergeRequest({ page }: Person) {
  await page.goto('/test-notifications');
  await page.getByLabel(/^(Experience ID|ID de experiencia)$/).fill('unknown');
  await page.getByRole('button', { name: /^(Run test|Hacer la prueba)$/ }).click();
  await expect(page.getByText(/^(Test Successful|Prueba correcta)$/).first()).toBeVisible();
}

/** Sets up a manual payment to refund: it is on the admin page until it is marked as sent. */
async function setsUpManualRefund(person: Person): Promise<void> {
  const waiting = async () => (await person.reads<{ refunds: unknown[] }>('/api/admin/refunds')).refunds.length;
  if ((await waiting()) > 0) return;
  // between people whose deals appear on no other screen
  const { experiences } = await person.reads<{ experiences: { id: string }[] }>('/api/experiences?query=Subtitles');
  const request = { experience_id: experiences[0]?.id };
  const { booking } = await callsApiAs<{ booking: { id: string } }>(person, 'dario', 'POST', '/api/bookings', request);
  await callsApiAs(person, 'amara', 'POST', `/api/bookings/${booking.id}/accept`, {});
  await callsApiAs(person, 'olga', 'POST', `/api/admin/bookings/${booking.id}/record-payment`, {
    reference: `wire ${booking.id}`,
    reason: 'They paid by bank transfer.',
  });
  await callsApiAs(person, 'amara', 'DELETE', `/api/projects/${booking.id}`);
  await expect.poll(waiting).toBe(1);
}

/** The menu of the first row in an admin list, or what one of its commands opens. */
const adminMenuOverlay = (
  name: string,
  path: string,
  command?: RegExp,
  before?: (person: Person) => Promise<void>,
): Screen => ({
  name,
  who: 'Olga',
  open: async (person) => {
    await before?.(person);
    await opensPage(person, path, /.+/);
    const { page } = person;
    await page
      .getByRole('button', { name: /^(Actions for|Acciones de) / })
      .first()
      .click();
    const item = page.getByRole('menuitem', { name: command ?? /.+/ }).first();
    await expect(item).toBeVisible();
    if (!command) return;
    await item.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await finishesLoading(person);
  },
});

/** What a button of the first catalogue item opens. */
const catalogueItemOverlay = (name: string, button: RegExp): Screen => ({
  name,
  who: 'Olga',
  open: async (person) => {
    await opensPage(person, '/admin?tab=catalogue', /.+/);
    await person.page.getByRole('button', { name: button }).first().click();
    await expect(person.page.getByRole('dialog')).toBeVisible();
  },
});

/** Focuses the toast with its shortcut: it stays as long as it has the focus. */
async function focusesToast({ page }: Person): Promise<void> {
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /^(Messages|Mensajes) \(/ }).getByRole('list')).toBeFocused();
}

/** Turns the first row of a response into one that has failed for good, which the demo data lacks. */
async function mockFailedJob({ page }: Person, list: 'mails' | 'jobs', path: string, failure: object): Promise<void> {
  await page.route(`**${path}*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Record<string, object[]>;
    const [first, ...others] = body[list] ?? [];
    await route.fulfill({ response, json: { ...body, [list]: [{ ...first, ...failure }, ...others] } });
  });
}

/** Reopens the messages that were marked as handled on an earlier visit to this screen. */
async function reopensHandledMessages(person: Person): Promise<void> {
  const { messages } = await person.reads<{ messages: { id: string }[] }>('/api/admin/contact?show=handled');
  for (const { id } of messages)
    await callsApiAs(person, 'olga', 'POST', `/api/admin/contact/${id}/handled`, { handled: false });
}

/** Two people who appear on no other screen write to each other, and one of them reports the conversation. */
async function setsUpReport(person: Person): Promise<void> {
  const { reports: open } = await person.reads<{ reports: unknown[] }>('/api/admin/threads');
  if (open.length > 0) return;
  const { id } = await callsApiAs<{ id: string }>(person, 'petra', 'GET', '/api/me');
  const firstMessage = {
    creator_id: id,
    subject: 'A tape measure',
    message: 'Could you measure the hall before Friday?',
  };
  const { thread } = await callsApiAs<{ thread: { id: string } }>(
    person,
    'wenli',
    'POST',
    '/api/threads',
    firstMessage,
  );
  const reply = { message: 'For cash, and outside of this site.' };
  await callsApiAs(person, 'petra', 'POST', `/api/threads/${thread.id}/messages`, reply);
  await callsApiAs(person, 'wenli', 'POST', `/api/threads/${thread.id}/report`, { reason: 'They want cash.' });
}

/** A creator who appears on few other screens unpublishes a listing, which the profile keeps. */
async function opensUnpublishedListing(person: Person): Promise<void> {
  const { id } = await callsApiAs<{ id: string }>(person, 'mateo', 'GET', '/api/me');
  const own = `/api/experiences?user_id=${id}&unpublished=true`;
  const { experiences } = await callsApiAs<{ experiences: object[] }>(person, 'mateo', 'GET', own);
  if (experiences.length === 0) {
    const { experience } = await callsApiAs<{ experience: { id: string } }>(
      person,
      'mateo',
      'POST',
      '/api/experiences',
      {
        title: 'Three Valleys by Wire',
        description: 'A ropeway across a valley that no longer has one.',
        price_per_hour: 70,
      },
    );
    await callsApiAs(person, 'mateo', 'DELETE', `/api/experiences/${experience.id}`);
  }
  await person.becomes('mateo');
  await opensPage(person, '/profile', /^(My Listings|Mis anuncios)$/);
  await person.page.getByText(/^(Unpublished|Retirados)$/).click();
  await expect(person.page.getByRole('button', { name: /^(Publish Again|Publicar de nuevo)/ })).toBeVisible();
}

/** Open dialogs, sheets and menus, which are found in both languages. */
export const OVERLAYS: readonly Screen[] = [
  {
    name: 'the side menu',
    who: 'guest',
    open: async (person) => {
      await opensPage(person, '/', /.+/);
      await person.page
        .getByRole('banner')
        .getByRole('button', { name: /^(Open menu|Abrir el menú)$/ })
        .click();
      await expect(person.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the account menu',
    who: 'Hannah',
    open: async (person) => {
      await opensPage(person, '/', /.+/);
      await person.page.getByRole('button', { name: /^(Your account|Tu cuenta)/ }).click();
      await expect(person.page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'the sign-up',
    who: 'guest',
    open: async (person) => {
      await opensPage(person, '/auth', /.+/);
      await person.page.getByRole('tab', { name: /^(Sign Up|Crear cuenta)$/ }).click();
      await expect(person.page.getByLabel(/^(Confirm password|Repite la contraseña)$/)).toBeVisible();
    },
  },
  {
    name: 'a sign-up whose email has been sent',
    who: 'guest',
    open: async (person) => {
      await opensPage(person, '/auth', /.+/);
      await person.page.getByRole('tab', { name: /^(Sign Up|Crear cuenta)$/ }).click();
      const form = person.page.getByRole('tabpanel', { name: /^(Sign Up|Crear cuenta)$/ });
      await form.getByLabel(/^(Full name|Nombre completo)/).fill(person.name);
      await form.getByLabel(/^(Email|Correo electrónico)/).fill(person.email);
      await form.getByLabel(/^(Password|Contraseña)$/).fill(person.password);
      await form.getByLabel(/^(Confirm password|Repite la contraseña)$/).fill(person.password);
      await form.getByRole('radio').first().click();
      await form.getByRole('button', { name: /^(Sign Up|Crear cuenta)$/ }).click();
      await expect(form.getByRole('button', { name: /^(Resend email|Volver a enviar)$/ })).toBeVisible();
    },
  },
  {
    name: 'a forgotten password whose email has been sent',
    who: 'guest',
    open: async (person) => {
      await opensPage(person, '/auth?reset=1', /.+/);
      await person.page.getByLabel(/^(Email|Correo electrónico)/).fill(person.email);
      await person.page.getByRole('button', { name: /^(Send the link|Enviar el enlace)$/ }).click();
      await expect(person.page.getByRole('heading', { name: /^(Check your email|Revisa tu correo)$/ })).toBeVisible();
    },
  },
  {
    name: 'signing in without a password',
    who: 'guest',
    open: async (person) => {
      await opensPage(person, '/auth', /.+/);
      await person.page
        .getByRole('button', { name: /^(Email me a code instead|Recibir un código por correo)$/ })
        .click();
      await expect(
        person.page.getByRole('button', { name: /^(Send the link and the code|Enviar el enlace y el código)$/ }),
      ).toBeVisible();
    },
  },
  {
    name: 'the page of a link in an email',
    who: 'guest',
    open: async (person) => {
      await person.registers();
      await person.followsEmailLink(SIGN_UP_SUBJECT);
      await expect(person.page.getByRole('button')).toBeVisible();
    },
  },
  {
    name: 'the choice of a type',
    who: 'guest',
    open: async (person) => {
      await person.signsUpUndecided();
      await opensPage(person, '/profile', /^(Complete your profile setup|Completa tu perfil)$/);
    },
  },
  {
    name: 'the missing choice of a type',
    who: 'guest',
    open: async (person) => {
      await person.signsUpUndecided();
      await opensPage(person, '/profile', /^(Complete your profile setup|Completa tu perfil)$/);
      await person.page.getByRole('button', { name: /^(Save|Guardar)$/ }).click();
      await person.seesToast(/User Type Required|Falta el tipo de cuenta/);
      await focusesToast(person);
    },
  },
  {
    name: 'a toast with a button',
    who: 'Olga',
    open: async (person) => {
      await reopensHandledMessages(person);
      await opensPage(person, '/admin?tab=contact', /.+/);
      await person.page
        .getByRole('button', { name: /^(Mark as handled|Marcar como atendido)/ })
        .first()
        .click();
      await expect(person.toast().getByRole('button', { name: /^(Undo|Deshacer)/ })).toBeVisible();
      await focusesToast(person);
    },
  },
  {
    name: 'the filters of the list',
    who: 'guest',
    open: async (person) => {
      await opensPage(person, '/experiences', /.+/);
      await person.page.getByRole('button', { name: /^(Filters|Filtros)/ }).click();
      await expect(person.page.getByRole('checkbox').first()).toBeVisible();
    },
  },
  {
    name: 'no network',
    who: 'guest',
    open: async (person) => {
      await opensPage(person, '/experiences', /.+/);
      await person.context.setOffline(true);
      await expect(person.page.getByText(/^(You're offline|Estás sin conexión)\./)).toBeVisible();
    },
  },
  {
    name: 'a list that failed',
    who: 'guest',
    open: async (person) => {
      // as long as a real one, which cannot wrap
      const request_id = '01a20371-5926-73c1-b4f2-dc41cfd6aaaa';
      const failure = { status: 500, code: 'internal', message: 'Inside.', request_id };
      await person.page.route('**/api/creators*', (route) =>
        route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(failure) }),
      );
      await person.navigatesTo('/creators');
      await expect(
        person.page.getByRole('heading', {
          name: /^(Couldn't load the creators|No se pudieron cargar los creadores)\.$/,
        }),
      ).toBeVisible();
      await expect(person.page.getByText(request_id)).toBeVisible();
    },
  },
  {
    name: 'a page that failed',
    who: 'Carl',
    open: async (person) => {
      await person.page.route(/assets\/settings[^/]*\.js/, (route) => route.abort());
      await opensPage(person, '/', /.+/);
      await person.page
        .getByRole('banner')
        .getByRole('button', { name: /^(Open menu|Abrir el menú)$/ })
        .click();
      await person.page.getByRole('link', { name: /^(Settings|Ajustes)$/ }).click();
      await expect(
        person.page.getByRole('heading', { name: /^(This page couldn't be shown|No se pudo mostrar esta página)\.$/ }),
      ).toBeVisible();
    },
  },
  {
    name: 'the minimised assistant',
    who: 'guest',
    onlyOnDesktops: true,
    open: async (person) => {
      await opensPage(person, '/', /.+/);
      await person.page.getByRole('button', { name: /^(Open the assistant|Abrir el asistente)$/ }).click();
      await person.page.getByRole('button', { name: /^Minimi(se|zar)$/ }).click();
      await expect(
        person.page.getByRole('dialog', { name: /^(Assistant|Asistente)$/ }).getByRole('textbox'),
      ).toBeHidden();
    },
  },
  {
    name: 'the assistant with results',
    who: 'guest',
    open: async (person) => {
      await opensPage(person, '/', /.+/);
      await person.page.getByRole('button', { name: /^(Open the assistant|Abrir el asistente)$/ }).click();
      const window = person.page.getByRole('dialog', { name: /^(Assistant|Asistente)$/ });
      await window.getByRole('button', { name: /^(Show me experiences|Muéstrame experiencias)$/ }).click();
      await expect(window.getByRole('list', { name: /^(Results|Resultados)$/ })).toBeVisible();
    },
  },
  {
    name: 'joining the waitlist of a module',
    who: 'guest',
    open: async (person) => {
      await opensPage(person, '/funding', /.+/);
      await person.page.getByRole('button', { name: /^(Apply for Funding|Solicitar financiación)$/ }).click();
      await expect(person.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the suggestions',
    who: 'guest',
    open: async (person) => {
      await opensPage(person, '/experiences', /.+/);
      await person.page.getByRole('combobox', { name: /^(Search|Buscar) / }).fill('brand');
      await expect(person.page.getByRole('listbox')).toBeVisible();
    },
  },
  {
    name: 'the suggestions for creators',
    who: 'guest',
    open: async (person) => {
      await opensPage(person, '/creators', /.+/);
      await person.page.getByRole('combobox', { name: /^(Search|Buscar) / }).fill('carl');
      await expect(person.page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'the profile, being edited',
    who: 'Carl',
    open: async (person) => {
      await opensPage(person, '/profile', /.+/);
      await person.page.getByRole('button', { name: /^(Edit Profile|Editar perfil)$/ }).click();
      await expect(person.page.getByLabel(/^(Price per hour|Precio por hora)/)).toBeVisible();
    },
  },
  {
    name: 'the profile, with invalid input',
    who: 'Carl',
    open: async (person) => {
      await opensPage(person, '/profile', /.+/);
      await person.page.getByRole('button', { name: /^(Edit Profile|Editar perfil)$/ }).click();
      await person.page.getByLabel(/^(Full name|Nombre completo)/).fill('');
      await person.page.getByLabel(/^(Price per hour|Precio por hora)/).fill('');
      await person.page.getByRole('button', { name: /^(Save|Guardar)$/ }).click();
      await expect(person.page.getByText(/^(Full name is required|Falta el nombre completo)/)).toBeVisible();
    },
  },
  {
    name: "a project's menu",
    who: 'Hannah',
    open: async (person) => {
      await opensPage(person, '/profile', /.+/);
      await person.page
        .getByRole('button', { name: /^(More actions for|Más acciones para) / })
        .first()
        .click();
      await expect(person.page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'the notifications',
    who: 'Hannah',
    open: async (person) => {
      await opensPage(person, '/profile', /.+/);
      await person.bell().click();
      await expect(person.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'the booking dialog',
    who: 'Carl',
    open: async (person) => {
      await opensPage(person, '/experiences', /.+/);
      await person.page
        .getByRole('button', { name: /^(Book Now|Reservar)/ })
        .first()
        .click();
      await expect(person.page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'an unpublished listing', who: 'guest', open: opensUnpublishedListing },
  {
    name: 'a proposal above the budget',
    who: 'Carl',
    open: async (person) => {
      // the briefs of the demo data leave the hours open
      await person.page.route('**/api/experiences?*', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { experiences: { facts: object }[] };
        const experiences = body.experiences.map((each) => ({ ...each, facts: { ...each.facts, hours: 4 } }));
        await route.fulfill({ response, json: { ...body, experiences } });
      });
      await opensPage(person, '/experiences', /.+/);
      await person.page
        .getByRole('button', { name: /^(Book Now|Reservar)/ })
        .first()
        .click();
      const dialog = person.page.getByRole('dialog');
      await dialog.getByLabel(/^(Hours|Horas)/).fill('9.5');
      await expect(dialog.getByText(/more than the brief says|más de lo que dice el encargo/)).toBeVisible();
    },
  },
  {
    name: 'the booking details',
    who: 'Hannah',
    open: async (person) => {
      await opensPage(person, '/profile', /.+/);
      await person.page
        .getByRole('button', { name: /^(View Details|Ver detalles)/ })
        .first()
        .click();
      await expect(person.dialog(/^(Booking Request Details|Detalles de la solicitud)$/)).toBeVisible();
    },
  },
  {
    name: 'the earnings as a table',
    who: 'Carl',
    open: async (person) => {
      await opensPage(person, '/profile', /.+/);
      await person.page.getByRole('button', { name: /^(Show as table: Earned|Ver como tabla: Ingresos)/ }).click();
      await expect(person.page.getByRole('table').first()).toBeVisible();
    },
  },
  {
    name: 'deleting an account, with open bookings',
    who: 'Carl',
    open: async (person) => {
      await opensPage(person, '/settings', /.+/);
      await person.page.getByRole('button', { name: /^(Delete account|Eliminar la cuenta)\.\.\.$/ }).click();
      await expect(
        person.page.getByText(/^(You can't delete your account yet|Todavía no puedes eliminar tu cuenta)\./),
      ).toBeVisible();
    },
  },
  {
    name: 'deleting an account, to be confirmed',
    who: 'guest',
    open: async (person) => {
      await person.signsUp();
      await opensPage(person, '/settings', /.+/);
      await person.page.getByRole('button', { name: /^(Delete account|Eliminar la cuenta)\.\.\.$/ }).click();
      const dialog = person.dialog(/^(Delete your account|¿Eliminar tu cuenta)\?$/);
      await dialog.getByRole('button', { name: /^(Delete my account|Eliminar mi cuenta)$/ }).click();
      await expect(dialog.getByText(/^(Please type DELETE|Escribe ELIMINAR)$/)).toBeVisible();
    },
  },
  {
    name: 'the password prompt',
    who: 'Carl',
    open: async (person) => {
      const refusal = { status: 403, code: 'reauth_required', message: 'Please enter your password again.' };
      await person.page.route('**/api/me/export', (route) =>
        route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(refusal) }),
      );
      await opensPage(person, '/settings', /.+/);
      await person.page.getByRole('button', { name: /^(Download my data|Descargar mis datos)$/ }).click();
      await expect(person.dialog(/^(Enter your password|Escribe tu contraseña)$/)).toBeVisible();
    },
  },
  {
    name: 'the message to a creator',
    who: 'Hannah',
    open: async (person) => {
      const { id, title } = await firstListed(person, 'creators');
      await opensPage(person, `/creators/${id}`, title);
      await person.page.getByRole('button', { name: /^(Start Conversation|Iniciar conversación)$/ }).click();
      await expect(person.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: "a conversation's menu",
    who: 'Hannah',
    open: async (person) => {
      await opensConversation(person);
      await person.page
        .getByRole('button', { name: /^(More about this conversation|Más sobre esta conversación)$/ })
        .click();
      await expect(person.page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'reporting a conversation',
    who: 'Hannah',
    open: async (person) => {
      await opensConversation(person);
      await person.page
        .getByRole('button', { name: /^(More about this conversation|Más sobre esta conversación)$/ })
        .click();
      await person.page.getByRole('menuitem', { name: /^(Report|Denunciar)$/ }).click();
      await expect(person.page.getByRole('dialog')).toBeVisible();
    },
  },
  adminMenuOverlay("a booking's menu on the admin page", '/admin'),
  adminMenuOverlay(
    'the payment confirmed email',
    '/admin',
    /^(Send payment confirmed email|Enviar correo de pago confirmado)$/,
  ),
  adminMenuOverlay('deciding a dispute', '/admin?tab=disputes', /^(Decide|Decidir)$/),
  adminMenuOverlay('banning a user', '/admin?tab=users&query=carl', /^(Ban|Bloquear)$/),
  adminMenuOverlay('changing the type of a user', '/admin?tab=users&query=carl', /^(Change type|Cambiar el tipo)$/),
  adminMenuOverlay('accepting for a user', '/admin?only=pending', /^(Accept for them|Aceptar en su nombre)$/),
  adminMenuOverlay('declining for a user', '/admin?only=pending', /^(Decline for them|Rechazar en su nombre)$/),
  adminMenuOverlay(
    'recording an offline payment',
    '/admin?only=approved',
    /^(Record an offline payment|Registrar un pago externo)$/,
  ),
  adminMenuOverlay('writing off a payment', '/admin?query=Crane', /^(Write off the payment|Dar el pago por perdido)$/),
  {
    name: 'offering a project',
    who: 'Hannah',
    open: async (person) => {
      const { id, title } = await firstListed(person, 'creators');
      await opensPage(person, `/creators/${id}`, title);
      await person.page.getByRole('button', { name: /^(Offer a project|Ofrecer un proyecto)$/ }).click();
      await expect(person.page.getByRole('dialog').getByRole('radio').first()).toBeAttached();
    },
  },
  {
    name: 'unpublishing a listing',
    who: 'Hannah',
    open: async (person) => {
      const { id, title } = await firstOwned(person);
      await opensPage(person, `/experiences/${id}`, title);
      await person.page.getByRole('button', { name: /^(Unpublish|Retirar)$/ }).click();
      await expect(person.dialog(/^(Unpublish|¿Retirar) /)).toBeVisible();
    },
  },
  ...DEAL_OVERLAYS,
  {
    name: 'the 3D Secure step',
    who: 'Hannah',
    open: async (person) => {
      const { id } = await findDealWithAction(person, 'pay');
      await opensPage(person, `/payment/${id}`, /.+/);
      await person.entersCard({ number: '4000 0025 0000 3155' });
      await expect(
        person.page.getByRole('heading', { name: /^(Your bank asks you to confirm|Tu banco te pide confirmación)$/ }),
      ).toBeVisible();
    },
  },
  {
    name: 'using a film as a teaser',
    who: 'Hannah',
    open: async (person) => {
      await opensFilm(person);
      await person.page.getByRole('button', { name: /^(Use as teaser|Usar como avance)$/ }).click();
      await expect(
        person
          .dialog(/^(Use as teaser|Usar como avance)$/)
          .getByRole('radio')
          .first(),
      ).toBeAttached();
    },
  },
  {
    name: 'deleting a film',
    who: 'Hannah',
    open: async (person) => {
      await opensFilm(person);
      await person.goesTo('/experience-generator');
      await person.page
        .getByRole('button', { name: /^(Delete|Eliminar): / })
        .first()
        .click();
      await expect(person.page.getByRole('dialog')).toBeVisible();
    },
  },
  catalogueItemOverlay('a catalogue item, Edit', /^(Edit|Editar) /),
  catalogueItemOverlay('a catalogue item, Remove', /^(Remove|Quitar) /),
  {
    name: 'a new catalogue item',
    who: 'Olga',
    open: async (person) => {
      await opensPage(person, '/admin?tab=catalogue', /.+/);
      await person.page.getByRole('button', { name: /^(Add item|Añadir elemento)$/ }).click();
      await expect(person.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'a timeline, as an admin',
    who: 'Olga',
    open: async (person) => {
      await opensPage(person, '/admin', /.+/);
      await person.page
        .getByRole('button', { name: /^(Open timeline|Abrir la cronología)/ })
        .first()
        .click();
      await expect(person.page.getByRole('heading', { name: /^(What happened|Qué ha pasado)$/ })).toBeVisible();
      await finishesLoading(person);
    },
  },
  {
    name: 'a failed email',
    who: 'Olga',
    open: async (person) => {
      const failure = { status: 'dead', last_error: 'permanent error (550): nobody lives here', actions: ['requeue'] };
      await mockFailedJob(person, 'mails', '/api/admin/outbox', failure);
      await opensPage(person, '/admin?tab=outbox', /.+/);
      await person.page.getByRole('button', { name: /^(Send again|Volver a enviar): / }).click();
      await expect(person.page.getByRole('menuitem', { name: /^(Send again|Volver a enviar)$/ })).toBeVisible();
    },
  },
  {
    name: 'a failed job',
    who: 'Olga',
    open: async (person) => {
      await mockFailedJob(person, 'jobs', '/api/admin/jobs', {
        id: '01a203e6-1ac3-721e-b4f2-dc41cfd6aaaa',
        kind: 'mail.send',
        payload: '{"mail":"01a203e6-1ac3-721e-b4f2-dc41cfd6bbbb"}',
        run_at: new Date().toISOString(),
        attempts: 6,
        last_error: 'permanent error (550): nobody lives here',
        actions: ['retry'],
      });
      await opensPage(person, '/admin?tab=jobs', /.+/);
      await person.page.getByRole('button', { name: /^(Run again|Volver a ejecutar): mail.send$/ }).click();
      await expect(person.page.getByRole('menuitem', { name: /^(Run again|Volver a ejecutar)$/ })).toBeVisible();
    },
  },
  {
    name: 'a reported conversation, as an admin',
    who: 'Olga',
    open: async (person) => {
      await setsUpReport(person);
      await opensPage(person, '/admin?tab=reports', /.+/);
      const report = person.page.getByRole('article').first();
      await report.getByRole('button', { name: /^(Read the conversation|Leer la conversación)$/ }).click();
      await expect(report.getByRole('listitem').first()).toBeVisible();
    },
  },
  // Last but one: it leaves a finished deal at the top of the admin list.
  {
    name: 'a manual refund',
    who: 'Olga',
    open: async (person) => {
      await setsUpManualRefund(person);
      await opensPage(person, '/admin?tab=money', /^(Refunds to send manually|Reembolsos pendientes de envío manual)/);
      await person.page.getByRole('button', { name: /^(Mark as sent|Marcar como enviado): / }).click();
      await expect(person.dialog(/^(Mark as sent|Marcar como enviado)$/)).toBeVisible();
    },
  },
  // Last: it leaves a request at the top of the admin list that an admin cannot accept for a user.
  adminMenuOverlay(
    'assigning an experience to a concierge request',
    '/admin?query=Unknown',
    /^(Assign an experience|Asignar una experiencia)$/,
    createsConciergeRequest,
  ),
];

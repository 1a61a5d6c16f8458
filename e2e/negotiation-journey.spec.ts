import { expect, test } from './server.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** From a brief to a split, with nothing but the screens. */
for (const { name, hirer, creator } of [
  { name: 'the hirer on a phone, the creator on a desktop', hirer: PHONE, creator: DESKTOP },
  { name: 'the hirer on a desktop, the creator on a phone', hirer: DESKTOP, creator: PHONE },
]) {
  test(`a brief, a question, a proposal, a counter-offer, a payment, a delivery and a split: ${name}`, async ({
    people,
  }) => {
    const title = `Lantern Parade ${Date.now().toString(36)}`;
    const hannah = await people.hirer('Hannah Berg');
    const carla = await people.creator('Carla Reyes');
    await hannah.signsUp();
    await carla.signsUp();
    await hannah.page.setViewportSize(hirer);
    await carla.page.setViewportSize(creator);

    await test.step('Hannah publishes a brief', async () => {
      await hannah.publishes({ title, description: 'Two hundred lanterns that follow a drum.', price: '80' });
    });

    await test.step('Carla finds it and asks before she applies', async () => {
      const card = await carla.finds(title, title);
      await card.getByRole('link', { name: title }).first().click();
      await expect(carla.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await carla.page.getByRole('button', { name: 'Ask a question' }).click();
      const dialog = carla.dialog('Ask Hannah Berg a question');
      await dialog.getByLabel('Your question').fill('Is the drum there already?');
      await dialog.getByRole('button', { name: 'Send question' }).click();
      await carla.seesToast('Question Sent');
    });

    await test.step('Hannah answers', async () => {
      await hannah.goesTo('/messages');
      await hannah.page.getByRole('link', { name: /Carla Reyes/ }).click();
      await expect(hannah.page.getByText('Is the drum there already?').last()).toBeVisible();
      const box = hannah.page.getByRole('textbox', { name: /^Message to/ });
      await box.fill('It is.');
      await hannah.page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(hannah.page.getByText('It is.').last()).toBeVisible();
    });

    await test.step('Carla reads it, and proposes ten hours', async () => {
      await carla.goesTo('/messages');
      await carla.page.getByRole('link', { name: /Hannah Berg/ }).click();
      await expect(carla.page.getByText('It is.').last()).toBeVisible();
      const card = await carla.finds(title, title);
      await card.getByRole('button', { name: `Book Now: ${title}` }).click();
      const dialog = carla.dialog('Send a proposal');
      await dialog.getByLabel('Message').fill('I would build it in ten hours.');
      await dialog.getByLabel('Hours', { exact: true }).fill('10');
      await dialog.getByRole('button', { name: 'Send proposal' }).click();
      await carla.seesToast('Booking Successful!');
      await carla.toast().getByRole('button', { name: 'View the deal' }).click();
      await expect(carla.page).toHaveURL(/\/deals\/[^/]+$/);
    });

    await test.step('Hannah asks for a fixed price', async () => {
      await hannah.goesTo('/deals');
      await hannah.row('Your turn', title).getByRole('link', { name: title, exact: true }).click();
      await expect(hannah.deal()).toContainText('I would build it in ten hours.');
      await hannah
        .deal()
        .getByRole('button', { name: `Make a Counter-Offer: ${title}` })
        .click();
      const dialog = hannah.dialog('Make a Counter-Offer');
      await dialog.getByRole('radio', { name: 'Fixed price' }).click();
      await dialog.getByLabel(/^Total price/).fill('600');
      await dialog.getByLabel('Message').fill('For 600 in all?');
      await dialog.getByRole('button', { name: 'Send counter-offer' }).click();
      await hannah.seesToast('Counter-Offer Sent');
    });

    await test.step('Carla accepts these terms, and Hannah pays', async () => {
      await expect(carla.deal().getByText('Version 2 · Hannah Berg')).toBeVisible();
      await carla
        .deal()
        .getByRole('button', { name: `Accept: ${title}` })
        .click();
      await carla.confirmsTerms();
      await carla.seesToast('Booking Accepted');
      await hannah.goesTo('/deals');
      await hannah
        .row('Your turn', title)
        .getByRole('link', { name: /^Pay: / })
        .click();
      await hannah.entersCard({ number: '4242 4242 4242 4242' });
      await expect(
        hannah.page.getByRole('heading', { level: 1, name: 'Payment completed successfully!' }),
      ).toBeVisible();
      await hannah.page.getByRole('link', { name: 'View the deal' }).click();
      await expect(hannah.page).toHaveURL(/\/deals\/[^/]+$/);
    });

    await test.step('Carla delivers', async () => {
      await carla.goesTo('/deals');
      await carla
        .row('Your turn', title)
        .getByRole('button', { name: `Deliver: ${title}` })
        .click();
      const dialog = carla.dialog(/Add Project Link/);
      await dialog.getByLabel('Project link').fill('carla.example/lanterns');
      await dialog.getByRole('button', { name: 'Deliver' }).click();
      await carla.seesToast('Project Link Added');
    });

    await test.step('Hannah proposes a split instead of accepting half a parade, and Carla accepts it', async () => {
      await hannah.goesTo('/deals');
      await hannah.row('Your turn', title).getByRole('link', { name: title, exact: true }).click();
      await hannah
        .deal()
        .getByRole('button', { name: /^More actions for/ })
        .click();
      await hannah.page.getByRole('menuitem', { name: 'Propose a Split' }).click();
      const proposal = hannah.dialog('Propose a Split');
      await proposal.getByLabel('Amount you get back').fill('200');
      await proposal.getByLabel('Reason').fill('Half of the lanterns are missing.');
      await proposal.getByRole('button', { name: 'Propose Split' }).click();
      await expect(proposal).toBeHidden();

      await carla.goesTo('/deals');
      const row = carla.row('Your turn', title);
      await expect(row).toContainText('Proposed split: $360.00 for you');
      await row.getByRole('link', { name: title, exact: true }).click();
      await expect(carla.deal()).toContainText('Half of the lanterns are missing.');
      await carla
        .deal()
        .getByRole('button', { name: /^Accept Split/ })
        .click();
      const dialog = carla.dialog('Accept Split');
      await dialog.getByRole('button', { name: 'Accept Split' }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('both find it under "Done" once the payment has cleared', async () => {
      await hannah.letsTimePass(4);
      for (const person of [hannah, carla]) {
        await person.goesTo('/deals?tab=done');
        await expect(person.row('Done', title)).toContainText('Split');
      }
    });
  });
}

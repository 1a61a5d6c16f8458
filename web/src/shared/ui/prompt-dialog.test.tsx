import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { PromptDialog } from './prompt-dialog.tsx';

test('what is missing is said once the text has been deleted, not before', async () => {
  const screen = await render(
    <PromptDialog
      title="Add Project Link"
      text="The link delivers your work."
      label="Project link"
      invalid="Please enter a valid project link."
      draft="prompt-dialog-test"
      kind="link"
      send="Save"
      sending="Saving..."
      cancel="Cancel"
      busy={false}
      onSend={() => undefined}
      onClose={() => undefined}
    />,
  );
  const refusal = screen.getByText('Please enter a valid project link.');
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expect.element(refusal).not.toBeInTheDocument();
  await screen.getByLabelText('Project link').fill('https://');
  await expect.element(refusal).not.toBeInTheDocument();
  await screen.getByLabelText('Project link').fill('');
  await expect.element(refusal).toBeVisible();
});

test('a text that its placeholder asks for is refused once nothing is sent, not before', async () => {
  const screen = await render(
    <PromptDialog
      title="Request Changes"
      text="Describe what should change."
      label="Feedback"
      placeholder="What should change?"
      invalid="Please enter feedback for the creator."
      draft="prompt-dialog-asked"
      send="Send"
      sending="Sending..."
      cancel="Cancel"
      busy={false}
      onSend={() => undefined}
      onClose={() => undefined}
    />,
  );
  const refusal = screen.getByText('Please enter feedback for the creator.');
  await expect.element(screen.getByLabelText('Feedback')).toBeVisible();
  await expect.element(refusal).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(refusal).toBeVisible();
});

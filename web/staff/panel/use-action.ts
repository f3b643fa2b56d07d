import { type FormEvent, useState } from 'react';

/** Runs an action once at a time: whether it is running, and how to start it. */
export function useAction<Args extends unknown[]>(action: (...args: Args) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  async function run(...args: Args) {
    if (isBusy) return;
    setBusy(true);
    await action(...args);
    setBusy(false);
  }
  return [isBusy, run] as const;
}

/** Asks before it acts on an item: `dialog` is for a ConfirmDialog about `asked`, `running` the item at work. */
export function useQuestion<Item>(act: (item: Item) => Promise<unknown>) {
  const [asked, ask] = useState<Item>();
  const [running, setRunning] = useState<Item>();
  async function onConfirm() {
    if (asked === undefined) return;
    ask(undefined);
    setRunning(asked);
    await act(asked);
    setRunning(undefined);
  }
  const dialog = { open: asked !== undefined, onConfirm, onCancel: () => ask(undefined) };
  return { asked, ask, running, dialog };
}

/** Sends a form once at a time. Fields are uncontrolled: what was typed is read from the form itself. */
export function useSubmit(send: (form: FormData, element: HTMLFormElement) => Promise<unknown>) {
  const [isBusy, run] = useAction(send);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    run(new FormData(event.currentTarget), event.currentTarget);
  }
  return [isBusy, submit] as const;
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

import { createContext, type ReactNode, useContext, useState } from 'react';
import { Toast } from '../../ui/toast.tsx';

/** What can be done about it, such as undoing it. */
interface AlertAction {
  label: string;
  run: () => void;
}

type Tell = (text: string, tone?: 'ok' | 'bad', action?: AlertAction) => void;

interface Alert {
  text: string;
  tone: 'ok' | 'bad';
  action: AlertAction | undefined;
}

const AlertsContext = createContext<Tell | undefined>(undefined);

/** Shows one passing message at a time at the foot of the panel, in place of the browser's own alerts. */
export function AlertsProvider({ children }: { children: ReactNode }) {
  const [alert, setAlert] = useState<Alert & { number: number }>();
  const [tell] = useState<Tell>(
    () =>
      (text: string, tone: Alert['tone'] = 'ok', action?: AlertAction) => {
        setAlert((last) => ({ text, tone, action, number: (last?.number ?? 0) + 1 }));
      },
  );
  return (
    <AlertsContext value={tell}>
      {children}
      {alert && (
        <Toast
          key={alert.number}
          tone={alert.tone}
          action={alert.action}
          onClose={() => setAlert(undefined)}
        >
          {alert.text}
        </Toast>
      )}
    </AlertsContext>
  );
}

/** `tell(text, tone)` shows a message; it stays the same function. */
export function useAlerts(): Tell {
  const tell = useContext(AlertsContext);
  if (!tell) throw new Error('useAlerts must be used within AlertsProvider');
  return tell;
}

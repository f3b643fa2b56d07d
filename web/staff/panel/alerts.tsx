import { createContext, type ReactNode, useContext, useState } from 'react';
import { Toast } from '../../ui/toast.tsx';

interface AlertAction {
  label: string;
  run: () => void;
}

type Tell = (text: string, tone?: 'ok' | 'bad', action?: AlertAction) => void;

const AlertsContext = createContext<Tell | undefined>(undefined);

/** Shows one passing message at a time at the foot of the panel, in place of the browser's own alerts. */
export function AlertsProvider({ children }: { children: ReactNode }) {
  const [alert, setAlert] = useState<{ message: Parameters<Tell>; number: number }>();
  const [tell] = useState<Tell>(() => (...message: Parameters<Tell>) => {
    setAlert((last) => ({ message, number: (last?.number ?? 0) + 1 }));
  });
  const [text, tone = 'ok', action] = alert?.message ?? [];
  return (
    <AlertsContext value={tell}>
      {children}
      {alert && (
        <Toast key={alert.number} tone={tone} action={action} onClose={() => setAlert(undefined)}>
          {text}
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

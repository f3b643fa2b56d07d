import { createContext, type ReactNode, useContext, useState } from 'react';
import { Toast } from '../../ui/toast.tsx';

type Tell = (text: string, tone?: 'ok' | 'bad') => void;

const AlertsContext = createContext<Tell | undefined>(undefined);

/** Shows one passing message at a time at the foot of the panel, in place of the browser's own alerts. */
export function AlertsProvider({ children }: { children: ReactNode }) {
  const [alert, setAlert] = useState<{ text: string; tone: 'ok' | 'bad'; number: number }>();
  const [tell] = useState<Tell>(() => (text: string, tone: 'ok' | 'bad' = 'ok') => {
    setAlert((last) => ({ text, tone, number: (last?.number ?? 0) + 1 }));
  });
  return (
    <AlertsContext value={tell}>
      {children}
      {alert && (
        <Toast key={alert.number} tone={alert.tone} onClose={() => setAlert(undefined)}>
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

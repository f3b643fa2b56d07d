import { type ReactNode, useId } from 'react';
import { Dialog, takesFocusFirst } from '../../ui/dialogs/dialog.tsx';

interface PanelDialogProps {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  className?: string | undefined;
  /** The title has the focus first, not the first button. */
  titleTakesFocus?: boolean;
  children: ReactNode;
}

/** A dialog that begins with its title. */
export function PanelDialog({ title, titleTakesFocus, children, ...rest }: PanelDialogProps) {
  const id = useId();
  const focus = titleTakesFocus ? { tabIndex: -1, ref: takesFocusFirst } : undefined;
  return (
    <Dialog {...rest} labelledBy={id}>
      <h2 id={id} className="display-3" {...focus}>
        {title}
      </h2>
      {children}
    </Dialog>
  );
}

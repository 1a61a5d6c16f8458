import { Moon, Sun } from 'lucide-react';
import { IconButton } from '@/shared/ui/button.tsx';
import { copy } from './copy.ts';
import { setTheme, useTheme } from './theme.ts';

/** Switches between dark and light in this browser. */
export function ThemeToggle() {
  const theme = useTheme();
  const dark = theme === 'dark';
  return (
    <IconButton label={dark ? copy.toLight : copy.toDark} onClick={() => setTheme(dark ? 'light' : 'dark')}>
      {/* CSS shows the right icon, so it is correct before scripts run. */}
      <Sun aria-hidden="true" className="in-data-[theme=light]:hidden" />
      <Moon aria-hidden="true" className="in-data-[theme=dark]:hidden" />
    </IconButton>
  );
}

import { useEffect } from 'react';

/** Goes to the section that the address names; put it where that section and all above it stand. */
export function ScrollToHash() {
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return null;
}

export function LandingPage() {
  return <h1 className="page text-display">Parallax</h1>;
}

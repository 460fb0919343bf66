// Catches what a screen throws, or that it could not be fetched, and offers a new start.
import { Component, type ReactNode } from 'react';
import { Centred, UnseenTitle } from './parts/look/layout.tsx';
import { Failed } from './parts/frame/loaded.tsx';
import { Screen } from './parts/frame/screen.tsx';
import { explain } from './api/explain.ts';
import { useWords } from './words/language.ts';

interface Caught {
  error?: unknown;
}

export class ErrorBoundary extends Component<{ children: ReactNode }, Caught> {
  override state: Caught = {};

  static getDerivedStateFromError(error: unknown): Caught {
    return { error };
  }

  override render() {
    if ('error' in this.state) return <Broken error={this.state.error} />;
    return this.props.children;
  }
}

function Broken({ error }: { error: unknown }) {
  const words = useWords();
  return (
    <Screen title={words.frame.couldNotLoad}>
      <Centred>
        <UnseenTitle>{words.frame.couldNotLoad}</UnseenTitle>
        <Failed text={explain(error, words)} onRetry={() => location.reload()} />
      </Centred>
    </Screen>
  );
}

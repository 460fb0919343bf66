// Starts the web app: words and brand are loaded first, so that the first paint is right.
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { ConfigProvider } from './api/config.tsx';
import { createClient, prepare } from './api/api-hooks.ts';
import { prepareCard } from './customer/cards/prepare-card.ts';
import { forgetCustomer, forgetOldCard } from './customer/parts/customer-marks.ts';
import './device/install.ts';
import { paintFrame } from './device/theme.ts';
import { prepareSession } from './navigation/entrances.ts';
import './look/theme.css';
import { Toaster } from './toast/toaster.tsx';
import { fetchScreen, Routes, withinDocument } from './routes.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { pageLanguage, speak } from './words/languages/language.ts';

async function start() {
  forgetOldCard();
  paintFrame();
  const client = createClient({
    onNobody: (check) => check === 'currentCustomer' && forgetCustomer(),
  });
  // A request that fails here is repeated, and its failure shown, by the component that needs it.
  await Promise.allSettled([
    speak(pageLanguage()).catch(() => speak('en')),
    prepare(client, 'readConfig', {}),
    prepareSession(client, location.pathname),
    prepareCard(client, location.pathname),
    fetchScreen(location.pathname),
  ]);

  const root = createRoot(document.getElementById('app')!);
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <ConfigProvider>
          <Router aroundNav={withinDocument}>
            <ErrorBoundary>
              <Routes />
            </ErrorBoundary>
          </Router>
          <Toaster />
        </ConfigProvider>
      </QueryClientProvider>
    </StrictMode>
  );
  // A transition renders in slices, between which the page responds to touches and scrolling.
  startTransition(() => root.render(app));
}

// The start is not awaited: screens import from this module and would wait for it, a deadlock.
void start();

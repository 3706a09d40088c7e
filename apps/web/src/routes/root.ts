import { createRootRoute } from '@tanstack/react-router';
import { Root } from '../platform/router/Root.tsx';
import { NotFoundPage } from '../platform/router/screens.tsx';

export const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

{{- define "klarsikt.name" -}}
{{- default .Release.Name .Values.nameOverride | trunc 50 | trimSuffix "-" -}}
{{- end }}

{{- define "klarsikt.base" -}}
app.kubernetes.io/name: klarsikt
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- /* Pods that serve; those of backups have another component. */}}
{{- define "klarsikt.selector" -}}
{{ include "klarsikt.base" . }}
app.kubernetes.io/component: server
{{- end }}

{{- define "klarsikt.labels" -}}
{{ include "klarsikt.base" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "klarsikt.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}
{{- end -}}
{{- end }}

{{- /* Secrets by the name of their setting. */}}
{{- define "klarsikt.secrets" -}}
{{- $all := dict }}
{{- if .Values.database.secret.name }}{{- $_ := set $all "DATABASE_URL" .Values.database.secret }}{{- end }}
{{- if .Values.secret.name }}{{- $_ := set $all "KLARSIKT_SECRET" .Values.secret }}{{- end }}
{{- range $name, $key := .Values.secretSettings }}{{- $_ := set $all $name $key }}{{- end }}
{{- toYaml $all }}
{{- end }}

{{- define "klarsikt.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "klarsikt.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "klarsikt.env" -}}
- name: KLARSIKT_DATA
  value: /data/klarsikt
- name: KLARSIKT_URL
  value: {{ .Values.url | quote }}
{{- if .Values.database.secret.name }}
- name: KLARSIKT_DRAIN
  value: {{ .Values.drainSeconds | quote }}
{{- end }}
- name: KLARSIKT_TRUST_PROXY
  value: {{ .Values.trustProxy | quote }}
{{- range $name, $key := fromYaml (include "klarsikt.secrets" .) }}
- name: {{ $name }}_FILE
  value: /run/klarsikt/{{ $name }}
{{- end }}
{{- if .Values.backups.key }}
- name: KLARSIKT_BACKUP_KEY
  value: {{ .Values.backups.key | quote }}
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- end }}

{{- define "klarsikt.mounts" -}}
- name: tmp
  mountPath: /tmp
- name: data
  mountPath: /data
{{- if fromYaml (include "klarsikt.secrets" .) }}
- name: secrets
  mountPath: /run/klarsikt
  readOnly: true
{{- end }}
{{- end }}

{{- define "klarsikt.volumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: 512Mi
{{- with fromYaml (include "klarsikt.secrets" .) }}
- name: secrets
  projected:
    defaultMode: 288
    sources:
    {{- range $name, $key := . }}
      - secret:
          name: {{ $key.name }}
          items:
            - key: {{ $key.key }}
              path: {{ $name }}
    {{- end }}
{{- end }}
{{- end }}

{{- define "klarsikt.pod" -}}
metadata:
  labels:
    {{- include "klarsikt.labels" . | nindent 4 }}
    app.kubernetes.io/component: server
  {{- with .Values.podAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  automountServiceAccountToken: false
  enableServiceLinks: false
  # The server drains, and then ends running calls for as long again at most.
  terminationGracePeriodSeconds: {{ add 30 (mul 2 (int .Values.drainSeconds)) }}
  securityContext:
    {{- include "klarsikt.podSecurity" . | nindent 4 }}
  {{- with .Values.image.pullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- if gt (int .Values.replicas) 1 }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "klarsikt.selector" . | nindent 10 }}
  {{- end }}
  containers:
    - name: klarsikt
      image: {{ include "klarsikt.image" . | quote }}
      imagePullPolicy: {{ .Values.image.pullPolicy }}
      securityContext:
        {{- include "klarsikt.containerSecurity" . | nindent 8 }}
      env:
        {{- include "klarsikt.env" . | nindent 8 }}
        {{- if .Values.metrics.enabled }}
        - name: KLARSIKT_METRICS_PORT
          value: {{ .Values.metrics.port | quote }}
        - name: KLARSIKT_METRICS_HOST
          value: 0.0.0.0
        {{- end }}
        {{- if and .Values.backups.claim (not .Values.database.secret.name) }}
        - name: KLARSIKT_BACKUPS
          value: /backups
        {{- end }}
      ports:
        - name: http
          containerPort: 3000
        {{- if .Values.metrics.enabled }}
        - name: metrics
          containerPort: {{ .Values.metrics.port }}
        {{- end }}
      # The first start makes or migrates the database.
      startupProbe:
        httpGet: { path: /health, port: http }
        periodSeconds: 5
        failureThreshold: 120
      livenessProbe:
        httpGet: { path: /health, port: http }
        periodSeconds: 20
        timeoutSeconds: 5
        failureThreshold: 3
      readinessProbe:
        httpGet: { path: /ready, port: http }
        periodSeconds: 5
        timeoutSeconds: 5
        failureThreshold: 2
      resources:
        {{- toYaml .Values.resources | nindent 8 }}
      volumeMounts:
        {{- include "klarsikt.mounts" . | nindent 8 }}
        {{- if and .Values.backups.claim (not .Values.database.secret.name) }}
        - name: backups
          mountPath: /backups
        {{- end }}
  volumes:
    {{- include "klarsikt.volumes" . | nindent 4 }}
    {{- if .Values.database.secret.name }}
    - name: data
      emptyDir:
        sizeLimit: 1Gi
    {{- else if .Values.backups.claim }}
    - name: backups
      persistentVolumeClaim:
        claimName: {{ .Values.backups.claim }}
    {{- end }}
  {{- with .Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}

{{- define "fissa.name" -}}
{{ printf "%s-fissa" .Release.Name | trunc 50 | trimSuffix "-" }}
{{- end }}

{{- define "fissa.labels" -}}
app.kubernetes.io/name: fissa
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
{{- end }}

{{/* The labels that do not change with the version. */}}
{{- define "fissa.selector" -}}
app.kubernetes.io/name: fissa
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{/* A variable whose value comes from the Secret. Arguments: root, name, key. */}}
{{- define "fissa.fromSecret" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .root.Values.secret }}
      key: {{ .key }}
{{- end }}

{{/* The environment of every role. Settings of the role come last and override the others. */}}
{{- define "fissa.env" -}}
- name: FISSA_KEYS
  value: /run/fissa/keys.json
{{- if .root.Values.siteConfigMap }}
- name: FISSA_SITE
  value: /etc/fissa/site.json
{{- end }}
{{- range $name := .secretSettings }}
{{ include "fissa.fromSecret" (dict "root" $.root "name" $name "key" $name) }}
{{- end }}
{{- range $name, $value := merge (dict) (.settings | default dict) .root.Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{/* The database URLs of a server, which never connects as the owner of the tables. */}}
{{- define "fissa.database" -}}
{{ include "fissa.fromSecret" (dict "root" .root "name" "DATABASE_URL" "key" "database-url") }}
{{ include "fissa.fromSecret" (dict "root" .root "name" "DATABASE_DIRECT_URL" "key" "database-direct-url") }}
- name: METRICS_PORT
  value: '9464'
- name: METRICS_HOST
  value: 0.0.0.0
{{- end }}

{{- define "fissa.image" -}}
image: {{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* Readiness, liveness and startup probes; a server may wait a minute for its database at the start. */}}
{{- define "fissa.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 2
  failureThreshold: 40
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 2
  timeoutSeconds: 2
  failureThreshold: 1
livenessProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 3
{{- end }}

{{- define "fissa.mounts" -}}
volumeMounts:
  - { name: data, mountPath: /data }
  - { name: keys, mountPath: /run/fissa, readOnly: true }
{{- if .Values.siteConfigMap }}
  - { name: site, mountPath: /etc/fissa, readOnly: true }
{{- end }}
{{- end }}

{{- define "fissa.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile: { type: RuntimeDefault }
# Longer than the drain time plus the ten seconds for running work.
terminationGracePeriodSeconds: 20
{{- end }}

{{/* Spreads the pods of a role over the machines. */}}
{{- define "fissa.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "fissa.selector" . | nindent 8 }}
{{- end }}

{{/* The volumes of a pod. `ownDisk`: the data are on the persistent volume claim of a StatefulSet. */}}
{{- define "fissa.volumes" -}}
volumes:
{{- if not .ownDisk }}
  - name: data
    emptyDir: { sizeLimit: 256Mi }
{{- end }}
  - name: keys
    secret:
      secretName: {{ .root.Values.secret }}
      items: [{ key: keys.json, path: keys.json }]
{{- if .root.Values.siteConfigMap }}
  - name: site
    configMap:
      name: {{ .root.Values.siteConfigMap }}
{{- end }}
{{- end }}

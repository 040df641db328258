// Renders a chart like Helm, with the same language and functions (text/template, sprig), on machines without Helm:
//
//	render CHART RELEASE NAMESPACE [VALUES...]
//
// Subcharts, lookups, and functions that need a cluster are not supported. Packages in Debian: golang-go,
// golang-github-masterminds-sprig-dev, golang-k8s-sigs-yaml-dev.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type object = map[string]interface{}

func main() {
	if err := run(os.Args[1], os.Args[2], os.Args[3], os.Args[4:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(home, release, namespace string, given []string) error {
	values, err := read(filepath.Join(home, "values.yaml"))
	if err != nil {
		return err
	}
	for _, file := range given {
		more, err := read(file)
		if err != nil {
			return err
		}
		values = over(values, more)
	}
	chart, err := read(filepath.Join(home, "Chart.yaml"))
	if err != nil {
		return err
	}
	// In Helm's templates the names of the chart's fields begin with a capital letter.
	about := object{"Name": chart["name"], "Version": chart["version"], "AppVersion": chart["appVersion"]}
	world := object{
		"Values": values, "Chart": about,
		"Release": object{"Name": release, "Namespace": namespace, "Service": "Helm", "IsInstall": true, "IsUpgrade": false, "Revision": 1},
	}
	world["Files"] = files(home)
	return render(home, world)
}

// The files of the chart that are no templates.
type files string

func (home files) Get(name string) string {
	text, _ := os.ReadFile(filepath.Join(string(home), name))
	return string(text)
}

func render(home string, world object) error {
	all := template.New("chart").Option("missingkey=error")
	all.Funcs(sprig.TxtFuncMap()).Funcs(template.FuncMap{
		"include": func(name string, data interface{}) (string, error) {
			var out bytes.Buffer
			err := all.ExecuteTemplate(&out, name, data)
			return out.String(), err
		},
		"toYaml": func(value interface{}) string {
			out, _ := yaml.Marshal(value)
			return strings.TrimSuffix(string(out), "\n")
		},
		"fromYaml": func(text string) (object, error) {
			found := object{}
			return found, yaml.Unmarshal([]byte(text), &found)
		},
		"required": func(message string, value interface{}) (interface{}, error) {
			if value == nil || value == "" {
				return nil, errors.New(message)
			}
			return value, nil
		},
	})
	names, err := filepath.Glob(filepath.Join(home, "templates", "*"))
	if err != nil {
		return err
	}
	sort.Strings(names)
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if _, err := all.New(filepath.Base(name)).Parse(string(text)); err != nil {
			return err
		}
	}
	for _, name := range names {
		var out bytes.Buffer
		if err := all.ExecuteTemplate(&out, filepath.Base(name), world); err != nil {
			return err
		}
		if strings.HasSuffix(name, ".yaml") && strings.TrimSpace(out.String()) != "" {
			fmt.Printf("---\n# %s\n%s\n", filepath.Base(name), strings.TrimSpace(out.String()))
		}
	}
	return nil
}

func read(file string) (object, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	found := object{}
	return found, yaml.Unmarshal(text, &found)
}

// Merges values: given ones override base ones, recursively; null removes a value.
func over(base, given object) object {
	for name, value := range given {
		inner, isObject := value.(object)
		former, wasObject := base[name].(object)
		switch {
		case value == nil:
			delete(base, name)
		case isObject && wasObject:
			base[name] = over(former, inner)
		default:
			base[name] = value
		}
	}
	return base
}

// Renders the templates of a chart as Helm does: text/template with the functions of sprig and those that Helm adds.
// Usage: render CHART RELEASE VALUES.yaml...
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func readYaml(path string) map[string]interface{} {
	text, err := os.ReadFile(path)
	fail(err)
	found := map[string]interface{}{}
	fail(yaml.Unmarshal(text, &found))
	return found
}

// Lays the later values over the earlier ones, map by map.
func over(under, above map[string]interface{}) map[string]interface{} {
	for name, value := range above {
		next, isMap := value.(map[string]interface{})
		present, wasMap := under[name].(map[string]interface{})
		if isMap && wasMap {
			under[name] = over(present, next)
		} else {
			under[name] = value
		}
	}
	return under
}

func functions(all *template.Template) template.FuncMap {
	added := sprig.TxtFuncMap()
	delete(added, "env")
	delete(added, "expandenv")
	added["toYaml"] = func(value interface{}) string {
		text, err := yaml.Marshal(value)
		fail(err)
		return strings.TrimSuffix(string(text), "\n")
	}
	added["fromYaml"] = func(text string) map[string]interface{} {
		found := map[string]interface{}{}
		fail(yaml.Unmarshal([]byte(text), &found))
		return found
	}
	added["include"] = func(name string, data interface{}) (string, error) {
		var out bytes.Buffer
		err := all.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	added["required"] = func(message string, value interface{}) (interface{}, error) {
		if value == nil || value == "" {
			return nil, fmt.Errorf("%s", message)
		}
		return value, nil
	}
	return added
}

func main() {
	chart, release := os.Args[1], os.Args[2]
	values := readYaml(filepath.Join(chart, "values.yaml"))
	for _, path := range os.Args[3:] {
		values = over(values, readYaml(path))
	}
	about := readYaml(filepath.Join(chart, "Chart.yaml"))
	data := map[string]interface{}{
		"Values":  values,
		"Chart":   map[string]interface{}{"Name": about["name"], "Version": about["version"], "AppVersion": about["appVersion"]},
		"Release": map[string]interface{}{"Name": release, "Namespace": "default", "Service": "Helm"},
	}
	all := template.New("chart").Option("missingkey=zero")
	all.Funcs(functions(all))
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	fail(err)
	sort.Strings(files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		fail(err)
		template.Must(all.New(filepath.Base(file)).Parse(string(text)))
	}
	for _, file := range files {
		name := filepath.Base(file)
		if strings.HasPrefix(name, "_") {
			continue
		}
		var out bytes.Buffer
		fail(all.ExecuteTemplate(&out, name, data))
		if strings.TrimSpace(out.String()) != "" && strings.HasSuffix(name, ".yaml") {
			fmt.Printf("---\n# %s\n%s\n", name, out.String())
		}
	}
}

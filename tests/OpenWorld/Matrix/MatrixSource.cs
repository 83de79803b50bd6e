using System.Text;
using Async2.OpenWorld.Tests.Support;

namespace Async2.OpenWorld.Tests.Matrix;

/// <summary>The generated assemblies: every kind of call, of every kind of task, in every form.</summary>
internal static class MatrixSource
{
    public const string Caller = "Caller";
    public const string Callee = "Callee";

    private const string Usings = "using Observer;\n";

    // In every form of a callee there is something to weave.
    private const string Anchor = "public static class Anchor { public static async Task Run() => await Task.Yield(); }\n";

    public static readonly Unit Observer = new(
        "Observer", [.. new[] { "Way", "NamedContext", "Pump", "Cell", "Description", "Runner" }.Select(n => Repository.Source("Observer", n + ".cs"))]);

    /// <summary>The assembly that is never woven, the called types, and the calls.</summary>
    public static IReadOnlyList<Unit> Of(Flavour flavour) => [Observer, new(Callee, CalleeSource(flavour)), new(Caller, CallerSource())];

    private static string CalleeSource(Flavour flavour)
    {
        var source = new StringBuilder(Usings).Append(Anchor);
        foreach (var (kind, task) in Pairs()) source.Append($"namespace {Namespace(kind, task)}\n{{\n{task.Fill(kind.Callee, flavour)}\n}}\n");
        return source.ToString();
    }

    private static string CallerSource()
    {
        var source = new StringBuilder(Usings);
        var runs = new StringBuilder();
        foreach (var (kind, task) in Pairs())
        {
            source.Append($"namespace {Namespace(kind, task)}\n{{\n");
            for (var i = 0; i < kind.Sites.Count; i++) source.Append(CallsSource(kind.Sites[i], i, task));
            source.Append($"static class Program\n{{\npublic static void Run(Runner runner)\n{{\n");
            for (var i = 0; i < kind.Sites.Count; i++)
                foreach (var form in Form.All) source.Append(RunSource(kind, kind.Sites[i], i, task, form));
            source.Append("}\n}\n}\n");
            runs.Append($"{Namespace(kind, task)}.Program.Run(runner);\n");
        }

        return source.Append($"static class Program {{ static void Main() {{ var runner = new Runner();\n{runs}}} }}\n").ToString();
    }

    // static class Calls0 { public static async Task<int> Plain(Cell cell, Virtual target) { … } … }
    private static string CallsSource(Site site, int index, TaskKind task)
    {
        var source = new StringBuilder($"static class Calls{index}\n{{\n");
        var hasResult = HasResult(site, task);
        var typeParameter = site.Generic is { } generic ? $"<{generic.Parameter}>" : "";
        var target = site.Receiver is null ? "" : $", {site.Receiver} target";
        foreach (var form in Form.All)
        {
            var body = form.Body
                .Replace("CALL", site.Call.Replace("$", "cell.Argument(7)", StringComparison.Ordinal), StringComparison.Ordinal)
                .Replace("END", hasResult ? "return default;" : "", StringComparison.Ordinal);
            source.Append(task.Fill($"public static async TASK<{site.Result}> {form.Name}{typeParameter}(Cell cell{target}) {site.Generic?.Constraint}\n{{\n{body}\n}}\n", hasResult));
        }

        return source.Append("}\n").ToString();
    }

    // runner.Run("virtual | TaskOfT | …", ("new Virtual()", cell => Calls0.Plain(cell, new Virtual())), …);
    private static string RunSource(Kind kind, Site site, int index, TaskKind task, Form form)
    {
        var source = new StringBuilder($"runner.Run({Literal($"{kind.Name} | {task.Name} | {site.Receiver} {site.Call} | {form.Name}")}");
        foreach (var receiver in site.Receivers)
        {
            var argument = site.Receiver is null ? "" : ", " + task.Fill(receiver, task.HasResult);
            var asTask = task.Type == "Task" ? "" : ".AsTask()";
            source.Append($",\n    ({Literal(receiver)}, cell => Calls{index}.{form.Name}(cell{argument}){asTask})");
        }

        return source.Append(");\n").ToString();
    }

    private static bool HasResult(Site site, TaskKind task) => task.HasResult && site.Result.Length > 0;

    private static IEnumerable<(Kind, TaskKind)> Pairs() => from kind in Kinds.All from task in TaskKind.All where kind.Has(task) select (kind, task);

    private static string Namespace(Kind kind, TaskKind task) => $"{kind.Name.Replace('-', '_')}_{task.Name}_";

    private static string Literal(string text) => $"\"{text.Replace("\"", "\\\"", StringComparison.Ordinal)}\"";
}

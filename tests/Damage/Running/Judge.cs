using Async2.Compiler.Diagnostics;
using Async2.Compiler.Inputs;
using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Damage.Running;

/// <summary>Judges the tool's treatment of a mutated assembly.</summary>
internal static class Judge
{
    // Cecil adds the parameters of a damaged instance to a referenced type when it meets the instance: before one method is read, or
    // after.
    private const string ReadingOrder = "without type arguments";

    /// <summary>The problem with the output; null if there is none.</summary>
    public static string? ProblemWithOutput(int exitCode, string output, string error)
    {
        if (output.Contains("internal error", StringComparison.Ordinal) || error.Contains("internal error", StringComparison.Ordinal))
            return $"internal error: {error}{output.Split('\n').FirstOrDefault(l => l.Contains("internal error", StringComparison.Ordinal))}";
        return exitCode switch
        {
            0 => null,
            1 when output.Length == 0 && error.Split('\n') is [var line, ""] && line.StartsWith("async2: ", StringComparison.Ordinal) => null,
            1 => $"not refused in one line: {output}{error}",
            _ => $"exit code {exitCode}: {error}",
        };
    }

    /// <summary>The problem of the woven IL that the compiled IL does not have; null if there is none.</summary>
    public static string? ProblemWithIl(string compiled, string woven)
    {
        using var resolver = new ReferenceResolver(ReferenceResolver.FoldersOf([Path.GetDirectoryName(compiled)!], [AppContext.BaseDirectory], dotnet: null));
        var wrong = Problems(woven, resolver).Where(m => m.Problem is not null && !m.Problem.EndsWith(ReadingOrder, StringComparison.Ordinal)).ToList();
        if (wrong.Count == 0) return null; // The usual case; the compiled assembly is then not read.
        var before = Problems(compiled, resolver);
        var known = before.ToLookup(m => m.Name, m => m.Problem);
        // If a type is damaged, so is every user of it, including a new method.
        var texts = before.Where(m => m.Problem is not null).Select(m => Text(m.Problem!)).ToHashSet();
        foreach (var (name, problem) in wrong)
            if (known[name].All(p => p is null) && (known.Contains(name) || !texts.Contains(Text(problem!)))) return $"{name}: {problem}";
        return null;
    }

    private static string Text(string problem) => problem[(problem.LastIndexOf(": ", StringComparison.Ordinal) + 1)..];

    // All are read before any is verified: Cecil adds parameters to referenced types as it meets them.
    private static IReadOnlyList<(string Name, string? Problem)> Problems(string path, ReferenceResolver resolver)
    {
        using var module = Read(path, resolver);
        var types = module.GetTypes().Select(t => (t.FullName, Methods: Attempt(() => t.Methods))).ToList();
        var methods = types.SelectMany(t => t.Methods.Result ?? []).Where(m => m.HasBody).ToList();
        var bodies = methods.Select(m => (m.FullName, Body: Attempt(() => IlBody.CopyOf(m)))).ToList();
        return [.. types.Select(t => (t.FullName, t.Methods.Problem)), .. bodies.Select(b => (b.FullName, ProblemWith(b.Body)))];
    }

    private static string? ProblemWith((IlBody? Result, string? Problem) body)
    {
        if (body.Result is null) return body.Problem;
        var (first, problem) = Attempt(() => IlVerifier.Verify(body.Result) is [var first, ..] ? first : null);
        return first ?? problem;
    }

    private static (T? Result, string? Problem) Attempt<T>(Func<T?> attempt)
        where T : class
    {
        try
        {
            return (attempt(), null);
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            return (null, e.GetType().Name);
        }
    }

    private static ModuleDefinition Read(string path, ReferenceResolver resolver) =>
        ModuleDefinition.ReadModule(path, new ReaderParameters { AssemblyResolver = resolver, MetadataResolver = resolver.Members, InMemory = true });
}

using Async2.Compiler.Diagnostics;
using Async2.Compiler.Inputs;
using Async2.Compiler.Model;
using Mono.Cecil;

namespace Async2.Damage.Running;

/// <summary>Says whether the tool did right by a mutated assembly.</summary>
internal static class Judge
{
    /// <summary>What is wrong with what it printed; null if nothing is.</summary>
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

    /// <summary>What is wrong with the IL of a woven assembly that was not wrong with what was compiled; null if nothing is.</summary>
    public static string? ProblemWithIl(string compiled, string woven)
    {
        using var resolver = new ReferenceResolver([Path.GetDirectoryName(compiled)!, AppContext.BaseDirectory]);
        using var before = Read(compiled, resolver);
        using var after = Read(woven, resolver);
        var known = new Dictionary<string, MethodDefinition>();
        foreach (var method in before.GetTypes().SelectMany(t => t.Methods)) known.TryAdd(method.FullName, method);
        foreach (var method in after.GetTypes().SelectMany(t => t.Methods).Where(m => m.HasBody))
        {
            if (ProblemWith(method) is not { } problem) continue;
            if (!known.TryGetValue(method.FullName, out var same) || ProblemWith(same) is null) return $"{method.FullName}: {problem}";
        }

        return null;
    }

    private static string? ProblemWith(MethodDefinition method)
    {
        try
        {
            return method.HasBody ? IlVerifier.Verify(IlBody.CopyOf(method)).FirstOrDefault() : null;
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            return e.GetType().Name;
        }
    }

    private static ModuleDefinition Read(string path, ReferenceResolver resolver) =>
        ModuleDefinition.ReadModule(path, new ReaderParameters { AssemblyResolver = resolver, MetadataResolver = resolver.Members, InMemory = true });
}

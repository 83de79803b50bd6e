using System.Collections.Concurrent;
using Mono.Cecil;

namespace Async2.Compiler.Inputs;

/// <summary>
/// What must be left out of a set of inputs, as it turns out: files, and the symbols of some. Others may be bound to what was going to be
/// in them, so the set is then woven again without it.
/// </summary>
/// <remarks>Several threads may add at once.</remarks>
internal sealed class Exclusions
{
    private readonly ConcurrentDictionary<string, string> _reasons = [];
    private readonly ConcurrentDictionary<string, bool> _withoutSymbols = [];

    /// <summary>How much is left out; it only grows.</summary>
    public int Count => _reasons.Count + _withoutSymbols.Count;

    /// <summary>Why a file is left as it is; null if it is not.</summary>
    public string? ReasonAgainst(string path) => _reasons.GetValueOrDefault(path);

    /// <summary>Whether the symbols of a file are read.</summary>
    public bool IncludesSymbols(string path) => !_withoutSymbols.ContainsKey(path);

    /// <summary>Leaves out the symbols of an input that failed, or, if it has none, the input.</summary>
    /// <param name="input">The input.</param>
    /// <param name="failed">What could not be done, as it begins the reason.</param>
    /// <param name="cause">Why.</param>
    public void Add(InputAssembly input, string failed, Exception cause)
    {
        if (MissingAssembly(cause) is { } missing) _reasons[input.Path] = $"it needs {missing}, which is not beside it";
        else if (input.HasSymbols && IncludesSymbols(input.Path)) _withoutSymbols[input.Path] = true;
        else _reasons[input.Path] = $"{failed} ({cause.GetType().Name})";
    }

    private static string? MissingAssembly(Exception cause) => cause switch
    {
        AssemblyResolutionException e => e.AssemblyReference.Name,
        ResolutionException e => ((e.Member as TypeReference ?? e.Member.DeclaringType)?.Scope as AssemblyNameReference)?.Name,
        _ => null,
    };
}

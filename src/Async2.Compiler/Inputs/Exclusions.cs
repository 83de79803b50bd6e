using System.Collections.Concurrent;

namespace Async2.Compiler.Inputs;

/// <summary>
/// The inputs that turned out not to be weavable: files, and the symbols of some. Other methods may be bound to their variants, so the
/// set is then woven again without them.
/// </summary>
/// <remarks>Several threads may add at once.</remarks>
internal sealed class Exclusions
{
    private readonly ConcurrentDictionary<string, Skip> _skips = [];
    private readonly ConcurrentDictionary<string, bool> _withoutSymbols = [];

    /// <summary>The number of exclusions; it only grows.</summary>
    public int Count => _skips.Count + _withoutSymbols.Count;

    /// <summary>The reason why a file is skipped; null if it is not.</summary>
    public Skip? WhyNot(string path) => _skips.GetValueOrDefault(path);

    /// <summary>Whether the symbols of a file are read.</summary>
    public bool IncludesSymbols(string path) => !_withoutSymbols.ContainsKey(path);

    /// <summary>Leaves out the symbols of an input that failed, or, if it has none, the input.</summary>
    /// <param name="input">The input.</param>
    /// <param name="reason">The step that failed.</param>
    /// <param name="cause">The failure.</param>
    public void Add(InputAssembly input, SkipReason reason, Exception cause)
    {
        if (MissingAssembly(cause) is { } missing) _skips[input.Path] = new Skip(SkipReason.MissingReference, missing);
        else if (input.HasSymbols && IncludesSymbols(input.Path)) _withoutSymbols[input.Path] = true;
        else _skips[input.Path] = new Skip(reason, cause.GetType().Name);
    }

    private static string? MissingAssembly(Exception cause) => cause switch
    {
        AssemblyResolutionException e => e.AssemblyReference.Name,
        ResolutionException e => ((e.Member as TypeReference ?? e.Member.DeclaringType)?.Scope as AssemblyNameReference)?.Name,
        _ => null,
    };
}

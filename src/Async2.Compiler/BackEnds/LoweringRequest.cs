using System.Collections.Concurrent;
using Async2.Compiler.Blocking;
using Async2.Compiler.Diagnostics;
using Async2.Compiler.Options;
using Async2.Compiler.Passes;
using Async2.Compiler.Policy;
using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler.BackEnds;

/// <summary>The request to a back end, besides the methods.</summary>
/// <param name="Options">How to lower.</param>
/// <param name="Policy">The user's choices.</param>
/// <param name="Settings">The settings of single methods.</param>
/// <param name="Colour">The synchronous methods with twins.</param>
/// <param name="Modules">The modules that are woven together, also those without async methods.</param>
/// <param name="Runner">Runs the passes.</param>
/// <param name="Verify">Whether emitted bodies are verified.</param>
/// <param name="BackEndOf">The back end of a method: one of the family.</param>
/// <param name="IsWovenEarlier">Whether a referenced module belongs to the set, and was woven earlier.</param>
/// <param name="Lowering">Called with each module before its methods are lowered.</param>
/// <param name="CancellationToken">Cancels.</param>
internal sealed record LoweringRequest(
    LoweringOptions Options,
    WeavePolicy Policy,
    MethodSettings Settings,
    Colour Colour,
    IReadOnlyList<ModuleDefinition> Modules,
    PassRunner Runner,
    bool Verify,
    Func<MethodDefinition, IBackEnd> BackEndOf,
    Func<ModuleDefinition, bool> IsWovenEarlier,
    Action<ModuleDefinition> Lowering,
    CancellationToken CancellationToken)
{
    private readonly ConcurrentDictionary<LoweredPart, string?> _problems = [];

    /// <summary>Verifies the bodies of a part, if that is asked for: once, also if several methods need it.</summary>
    /// <exception cref="Refusal">One of them does not verify.</exception>
    public void RequireValid(LoweredPart part)
    {
        if (!Verify) return;
        if (_problems.GetOrAdd(part, Problem) is { } problem) throw Refusal.Of(SkipReason.EmittedInvalid, problem);
    }

    private static string? Problem(LoweredPart part)
    {
        foreach (var body in part.Bodies.Concat(part.Boilerplate))
            if (IlVerifier.Verify(body.Body) is [var problem, ..]) return $"{body.Name}: {problem}";
        return null;
    }
}

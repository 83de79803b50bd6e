using Async2.Compiler.BackEnds.Continuations;
using Async2.Compiler.BackEnds.Continuations.Bodies;
using Async2.Compiler.Passes;

namespace Async2.Compiler.BackEnds.Experiment.Unwind;

/// <summary>Suspension unwinds the stack: a call that does not suspend costs the same as an ordinary one.</summary>
/// <remarks>
/// The methods equal those of the continuations back end except for their variants, so both kinds are in one set and call each other.
/// </remarks>
/// <param name="unwinds">Which of the methods that are lowered together have bare variants; null: those that are set to this back
/// end.</param>
internal sealed class UnwindBackEnd(Func<AsyncIlMethod, bool>? unwinds = null) : IBackEnd
{
    private readonly ContinuationsBackEnd _continuations = new();

    public string Name => "unwind";

    public string Summary => "the same, for methods that hardly ever suspend: calls cost less, suspensions more";

    public bool UsesRuntimeLibrary => true;

    public int OldestRuntime => _continuations.OldestRuntime;

    public IReadOnlyDictionary<string, string> Environment => _continuations.Environment;

    public IReadOnlyList<IPass> Passes => _continuations.Passes;

    public string Family => _continuations.Name;

    public LoweredSet Lower(IReadOnlyList<AsyncIlMethod> methods, LoweringRequest request)
    {
        var unwound = methods.Where(unwinds ?? (m => request.BackEndOf(m.Method) is UnwindBackEnd)).ToHashSet();
        var bare = new BareVariants(unwound);
        var unwinding = new UnwindingVariant(bare);
        return new SetLowering(methods, Passes, request, WriterOf).Run();

        IVariantWriter WriterOf(AsyncIlMethod method) =>
            !unwound.Contains(method) ? FastVariant.Instance
            : BareVariants.WhyNot(method) is { } reason ? new ReturningVariant(reason)
            : unwinding;
    }
}

using Async2.Compiler.Blocking;
using Async2.Compiler.Passes;

namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>A copy of a method's async IL in which calls are bound and suspension points found.</summary>
internal sealed class Analysing(AsyncIlMethod method, VariantSet variants, Colour colour, LoweringOptions options) : IWork
{
    public AsyncIlMethod Method { get; } = method;

    public VariantSet Variants { get; } = variants;

    /// <summary>The synchronous methods with twins.</summary>
    public Colour Colour { get; } = colour;

    public LoweringOptions Options { get; } = options;

    public IlBody Body { get; } = method.Body.Clone();

    public FoundMethod Found => Method.Found;

    public ModuleDefinition Module => Method.Module;

    public ContextMode Contexts => Method.Contexts;

    /// <summary>The argument that is the continuation itself; null if none is.</summary>
    public ParameterDefinition? Self => Variants.ClassOf(Method).Shape.SelfOf(Body);

    /// <summary>The decision on each await, in the order of the code.</summary>
    public IReadOnlyList<CallBinding> Bindings { get; set; } = [];

    /// <summary>The parts that bound calls need besides the variants.</summary>
    public LoweredPart Needs { get; } = new();

    /// <summary>The awaits of <see cref="Body"/> that are bound to a variant, by the instruction that awaits.</summary>
    public Dictionary<Instruction, BoundCall> Bound { get; } = new(ReferenceEqualityComparer.Instance);

    /// <summary>The blocking calls that became awaits of <see cref="Body"/>, in words, by the instruction that awaits.</summary>
    public Dictionary<Instruction, string> Blocking { get; } = new(ReferenceEqualityComparer.Instance);

    /// <summary>The decisions on awaits in words.</summary>
    public List<Decision> Decisions { get; } = [];

    /// <summary>The suspension points of <see cref="Body"/>, once they have been found.</summary>
    public IReadOnlyList<SuspensionPoint> Points { get; set; } = [];

    public IEnumerable<NamedBody> Bodies => [new NamedBody("", Body)];

    public AnalysedMethod Analysed() => new(Method, Variants, Options, Body, Points, Needs, Decisions)
    {
        IsTargetOfDelegate = Found.IsTwin && Colour.IsTargetOfDelegate(Method.Method),
    };

    /// <summary>Notes the decision on the await, or the call, at <paramref name="position"/>.</summary>
    public void Tell(int position, string text) => Decisions.Add(new Decision(Statements.LineAt(Body, position), text));

    /// <summary>Notes the same for a call that blocks or leads to a blocking one.</summary>
    /// <param name="site">The call.</param>
    /// <param name="pinned">Why it blocks its thread; null if it suspends.</param>
    /// <param name="text">The decision.</param>
    /// <param name="isOfEarlierTwin">Whether it may reach a method that an earlier weave gave a twin.</param>
    public void TellSite(BlockingSite site, string? pinned, string text, bool isOfEarlierTwin = false)
    {
        var decision = SiteDecision.Of(Body, site, pinned, isOfEarlierTwin);
        Decisions.Add(new Decision(decision.Line, text) { Site = decision });
    }

    /// <summary>Notes the same for a call that takes a task: a task boundary.</summary>
    /// <param name="position">The position of the await or the call.</param>
    /// <param name="text">The decision.</param>
    /// <param name="callee">The method called; empty if unknown.</param>
    /// <param name="reason">The reason for the task.</param>
    public void TellTaskCall(int position, string text, string callee, string reason)
    {
        var line = Statements.LineAt(Body, position);
        Decisions.Add(new Decision(line, text) { TaskCall = new TaskCall(line, callee, reason) });
    }
}

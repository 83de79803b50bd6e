namespace Async2.Compiler;

/// <summary>A step that only makes woven code faster or smaller. Without it the code behaves the same.</summary>
public sealed class Optimisation
{
    private Optimisation(string name, string summary) => (Name, Summary) = (name, summary);

    /// <summary>Awaited calls within an assembly.</summary>
    public static Optimisation DirectCalls { get; } = new(
        "direct-calls", "awaited calls of async methods of the same assembly go straight to their variants");

    /// <summary>Awaited calls across assemblies.</summary>
    public static Optimisation LinkedCalls { get; } = new(
        "linked-calls", "awaited calls of other woven assemblies go to variants, where those are present");

    /// <summary>Awaited calls through interfaces, virtual methods and delegates.</summary>
    public static Optimisation OpenCalls { get; } = new(
        "open-calls", "awaited calls through interfaces, virtual methods and delegates look for a variant when they run");

    /// <summary>Tasks that are awaited at the suspension points of variants.</summary>
    public static Optimisation JoinedAwaits { get; } = new(
        "joined-awaits", "a call that reaches no variant waits for its task at the suspension point of the variant");

    /// <summary>Virtual calls whose receiver is of a sealed class.</summary>
    public static Optimisation ExactReceivers { get; } = new(
        "exact-receivers", "virtual calls on receivers of sealed classes are not dispatched");

    /// <summary>Variants of methods that are not async.</summary>
    public static Optimisation PassThrough { get; } = new(
        "pass-through", "methods that return another's task without being async have variants, too");

    /// <summary>Loops over configured enumerables.</summary>
    public static Optimisation IteratorLoops { get; } = new(
        "iterator-loops", "loops over configured enumerables call the enumerator within");

    /// <summary>Dead variables at suspension points.</summary>
    public static Optimisation LiveVariables { get; } = new("live-variables", "a suspension saves only variables that are read afterwards");

    /// <summary>Saved variables that have not changed.</summary>
    public static Optimisation UnchangedVariables { get; } = new(
        "unchanged-variables", "a suspension does not save again what has not changed since the last one");

    /// <summary>Fields of continuations that hold several variables.</summary>
    public static Optimisation SharedSlots { get; } = new(
        "shared-slots", "variables of one type that are never needed together share a field");

    /// <summary>The result's field as a slot.</summary>
    public static Optimisation ResultSlot { get; } = new("result-slot", "the field for the result serves as a slot until there is one");

    /// <summary>Continuations that later activations reuse.</summary>
    public static Optimisation PooledFrames { get; } = new(
        "pooled-frames", "continuations are used again by later activations");

    /// <summary>Calls after which no contexts are restored.</summary>
    public static Optimisation HarmlessCalls { get; } = new(
        "harmless-calls", "no contexts are restored after variants that cannot change them");

    /// <summary>Exceptions that leave a method as values.</summary>
    public static Optimisation ReturnedFaults { get; } = new("returned-faults", "a throw that leaves the method returns the exception");

    /// <summary>Exceptions that reach handlers by branches.</summary>
    public static Optimisation FaultPaths { get; } = new(
        "fault-paths", "an exception that a variant returns goes to its handler by branches, not through the CLR");

    /// <summary>Handlers that exceptions reach by branches.</summary>
    public static Optimisation CatchCopies { get; } = new(
        "catch-copies", "small catch and finally blocks are copied, so that branches can reach them");

    /// <summary>Variants that the JIT may inline.</summary>
    public static Optimisation InlinedVariants { get; } = new("inlined-variants", "the JIT may inline variants of small leaves");

    /// <summary>The one return of all suspensions.</summary>
    public static Optimisation SharedReturn { get; } = new("shared-return", "all suspensions of a variant with a result share one return");

    /// <summary>Subscriptions to ValueTasks.</summary>
    public static Optimisation ValueTaskSources { get; } = new("value-task-sources", "ValueTasks are subscribed to at their sources");

    /// <summary>Clean-up: jumps to jumps.</summary>
    public static Optimisation StraightenJumps { get; } = new("straighten", "emitted bodies have no jumps to jumps");

    /// <summary>Clean-up: locals that nobody uses.</summary>
    public static Optimisation DropUnusedLocals { get; } = new("drop-unused-locals", "emitted bodies have no unused locals");

    /// <summary>Size: one signature for the locals of a method's bodies.</summary>
    public static Optimisation SharedLocals { get; } = new(
        "shared-locals", "the bodies of a method have the same locals, in the best order");

    /// <summary>All of them, in the order in which they act.</summary>
    public static IReadOnlyList<Optimisation> All { get; } =
    [
        IteratorLoops, DirectCalls, LinkedCalls, OpenCalls, JoinedAwaits, ExactReceivers, PassThrough,
        LiveVariables, SharedSlots, ResultSlot, UnchangedVariables, PooledFrames,
        HarmlessCalls,
        ReturnedFaults, FaultPaths, CatchCopies,
        InlinedVariants, SharedReturn, ValueTaskSources,
        StraightenJumps, DropUnusedLocals, SharedLocals,
    ];

    /// <summary>Its name on the command line.</summary>
    public string Name { get; }

    /// <summary>Its effect, in one line.</summary>
    public string Summary { get; }

    /// <summary>The optimisation of that name; null, and the most similar name, if there is none.</summary>
    public static Optimisation? Find(string name, out string nearest)
    {
        nearest = NearestName.Of(name, All.Select(o => o.Name));
        return All.FirstOrDefault(o => o.Name == name);
    }

    /// <inheritdoc/>
    public override string ToString() => Name;
}

using Async2.Compiler.Passes;

namespace Async2.Compiler.BackEnds.Native;

/// <summary>Async IL as it is, so that methods run on .NET's own runtime async.</summary>
internal sealed class NativeBackEnd : IBackEnd
{
    private static readonly IReadOnlyList<Pass<NativeMethod>> s_passes =
    [
        new("separate-calls", "a local between a call and its await where the runtime must not make one async call of both",
            m => SeparateCalls.Run(m.Body, m.Overridden)),
    ];

    public string Name => "native";

    public string Summary => ".NET's own runtime async, from .NET 10 on";

    public bool UsesRuntimeLibrary => false;

    public int OldestRuntime => 10;

    // From .NET 11 on it is always on, and nobody reads this.
    public IReadOnlyDictionary<string, string> Environment { get; } = new Dictionary<string, string> { ["DOTNET_RuntimeAsync"] = "1" };

    public IReadOnlyList<IPass> Passes => s_passes;

    public Skip? WhyNot(FoundMethod method) =>
        method.Kind == MethodKind.Void ? new Skip(SkipReason.VoidInRuntimeAsync)
        : method.IsIterator ? new Skip(SkipReason.IteratorInRuntimeAsync)
        : null;

    public LoweredSet Lower(IReadOnlyList<AsyncIlMethod> methods, LoweringRequest request)
    {
        var lowered = new List<LoweredMethod>();
        var skips = new Dictionary<FoundMethod, Skip>();
        var overridden = DerivedTaskOverrides.In(methods.Select(m => m.Method.Module).Distinct());
        foreach (var method in methods)
        {
            request.CancellationToken.ThrowIfCancellationRequested();
            var skip = request.Runner.Attempt(() =>
            {
                var native = new NativeMethod(method, overridden);
                request.Runner.Run(s_passes, native);
                var part = native.Lowered();
                request.RequireValid(part);
                lowered.Add(part);
            });
            if (skip is not null) skips[method.Found] = skip;
        }

        // It makes no variants, so nobody relies on any.
        return new LoweredSet(lowered, skips, [], [], _ => "");
    }
}

using Async2.Compiler.BackEnds;
using Async2.Compiler.BackEnds.Native;
using Async2.Compiler.Methods;
using Async2.Compiler.Passes;
using Mono.Cecil;

namespace Async2.Compiler.Tests.BackEnds;

/// <summary>A back end that the compiler knows nothing of: emits async IL as it is, and counts the awaits.</summary>
internal sealed class AwaitCountingBackEnd : IBackEnd
{
    private static readonly IReadOnlyList<Pass<NativeMethod>> s_passes =
    [
        new("separate-calls", "a local between a call and its await where the runtime must not make one async call of both", m => SeparateCalls.Run(m.Body, m.Overridden)),
    ];

    public string Name => "counting";

    public string Summary => "counts awaits";

    public bool UsesRuntimeLibrary => false;

    public int OldestRuntime => 10;

    public IReadOnlyDictionary<string, string> Environment { get; } = new Dictionary<string, string> { ["DOTNET_RuntimeAsync"] = "1" };

    public IReadOnlyList<IPass> Passes => s_passes;

    public Skip? WhyNot(FoundMethod method) => new NativeBackEnd().WhyNot(method);

    public LoweredSet Lower(IReadOnlyList<AsyncIlMethod> methods, LoweringRequest request)
    {
        var lowered = new List<LoweredMethod>();
        var skips = new Dictionary<FoundMethod, Skip>();
        var overridden = DerivedTaskOverrides.In(methods.Select(m => m.Method.Module).Distinct());
        foreach (var method in methods)
        {
            if (request.Runner.Attempt(() => lowered.Add(Lower(method, overridden, request))) is { } skip) skips[method.Found] = skip;
        }

        return new LoweredSet(lowered, skips, [], [], _ => "");
    }

    private static Counted Lower(AsyncIlMethod method, IReadOnlySet<MethodDefinition> overridden, LoweringRequest request)
    {
        var work = new NativeMethod(method, overridden);
        request.Runner.Run(s_passes, work);
        var counted = new Counted(method, work.Body.Code.Count(i => i.Operand is MethodReference { DeclaringType.Name: "AsyncHelpers" }));
        counted.Add("async IL", method.Method, work.Body);
        counted.Add(new BecomesRuntimeAsync(method.Method, method.Machine?.Type));
        request.RequireValid(counted);
        return counted;
    }

    private sealed class Counted(AsyncIlMethod method, int awaits) : LoweredMethod(method)
    {
        public override string Layout => $"{awaits} awaits\n";
    }
}

using Async2.Compiler;
using Async2.OpenWorld.Tests.Support;

namespace Async2.OpenWorld.Tests.Matrix;

/// <summary>Which of caller and callee is woven, and with which assembly.</summary>
public enum Pairing
{
    Compiled,
    WovenCaller,
    WovenCallee,

    /// <summary>In one weave, so that they know each other.</summary>
    Together,

    /// <summary>In one weave; the callee suspends by unwinding.</summary>
    UnwindingCallee,

    /// <summary>In one weave; the caller suspends by unwinding.</summary>
    UnwindingCaller,

    /// <summary>Each on its own; the caller finds the woven callee.</summary>
    CalleeFirst,

    /// <summary>Each on its own; the caller finds the callee as compiled.</summary>
    CallerFirst,

    /// <summary>In one weave, and then the callee is replaced by its build as compiled.</summary>
    CalleeReplaced,

    /// <summary>Another version of the callee, in which nothing is async, with the caller as compiled.</summary>
    OtherCompiled,

    /// <summary>Woven with the async callee, run with the other one as compiled.</summary>
    ReplacedByOther,

    /// <summary>Woven with the async callee, run with the other one woven.</summary>
    ReplacedByOtherWoven,
}

internal static class Pairings
{
    private static readonly string[] Caller = [MatrixSource.Caller];
    private static readonly string[] Callee = [MatrixSource.Callee];
    private static readonly string[] Both = [MatrixSource.Callee, MatrixSource.Caller];

    /// <summary>The same pairing with nothing woven, which must behave the same.</summary>
    public static Pairing Baseline(this Pairing pairing) =>
        pairing is Pairing.OtherCompiled or Pairing.ReplacedByOther or Pairing.ReplacedByOtherWoven ? Pairing.OtherCompiled : Pairing.Compiled;

    public static ProgramFolder Make(this Pairing pairing, ProgramFolder compiled, ProgramFolder other) => pairing switch
    {
        Pairing.Compiled => compiled,
        Pairing.WovenCaller => compiled.Weave(Caller),
        Pairing.WovenCallee => compiled.Weave(Callee),
        Pairing.Together => compiled.Weave(Both),
        Pairing.UnwindingCallee => compiled.Weave(Unwinding(MatrixSource.Callee), Both),
        Pairing.UnwindingCaller => compiled.Weave(Unwinding(MatrixSource.Caller), Both),
        Pairing.CalleeFirst => compiled.Weave(Callee, Caller),
        Pairing.CallerFirst => compiled.Weave(Caller, Callee),
        Pairing.CalleeReplaced => compiled.Weave(Both).Replace(MatrixSource.Callee, compiled),
        Pairing.OtherCompiled => other,
        Pairing.ReplacedByOther => compiled.Weave(Both).Replace(MatrixSource.Callee, other),
        Pairing.ReplacedByOtherWoven => compiled.Weave(Both).Replace(MatrixSource.Callee, other.Weave(Callee)),
        _ => throw new ArgumentOutOfRangeException(nameof(pairing)),
    };

    private static WeaveOptions Unwinding(string assembly) =>
        new() { BackEnds = new Dictionary<string, BackEnd> { [assembly] = BackEnd.Named("unwind") } };
}

using Async2.Bench;

namespace Async2.Cli.Tests.Bench;

/// <summary>Which lines of the JIT's list are those of an async method.</summary>
public class CodeSizeTests
{
    [Fact]
    public void As_compiled_it_is_MoveNext() => Assert.Equal(new CodeSize(180, 802), CodeSize.Of(
        [
            "  45: JIT compiled N.Loop:Suspend(int,N.Awaiter) [Tier0, IL size=63, code size=95]",
            "  49: JIT compiled N.Loop+<Suspend>d__2:MoveNext() [Instrumented Tier0, IL size=180, code size=495]",
            " 113: JIT compiled N.Loop+<Suspend>d__2:MoveNext() [Tier1 with Synthesized PGO, IL size=180, code size=802]",
            " 116: JIT compiled S.AsyncTaskMethodBuilder:AwaitUnsafeOnCompleted[System.__Canon,N.Loop+<Suspend>d__2](byref,byref) [Tier1, IL size=14, code size=801]",
            " 123: JIT compiled S.AsyncTaskMethodBuilder`1+AsyncStateMachineBox`1[S.VoidTaskResult,N.Loop+<Suspend>d__2]:MoveNext() [Tier1, IL size=8, code size=285]",
            " 130: JIT compiled N.Loop:Suspend(int,N.Awaiter) [Tier1, IL size=63, code size=371]",
        ],
        "Suspend"));

    [Fact]
    public void Woven_it_is_all_of_its_home_but_the_thunk() => Assert.Equal(new CodeSize(97 + 47 + 42, 65 + 32 + 209), CodeSize.Of(
        [
            " 136: JIT compiled N.Loop+<Suspend>d__2:MoveNext(Async2.Continuation,System.Exception) [Tier1-OSR @0x20 with Dynamic PGO, IL size=97, code size=999]",
            " 137: JIT compiled N.Loop+<Suspend>d__2:MoveNext(Async2.Continuation,System.Exception) [Tier1 with Dynamic PGO, IL size=97, code size=65]",
            " 142: JIT compiled N.Loop:Suspend(int,N.Awaiter) [Tier1, IL size=8, code size=6]",
            " 143: JIT compiled N.Loop+<Suspend>d__2:Thunk(int,N.Awaiter) [Tier1 with Dynamic PGO, IL size=41, code size=289]",
            " 146: JIT compiled N.Loop+<Suspend>d__2:MoveNext(int,System.String[]) [Tier1 with Synthesized PGO, IL size=47, code size=32]",
            " 147: JIT compiled N.Loop+<Suspend>d__2:Suspend0(int,N.Awaiter,N.Awaiter,int) [Tier1, IL size=42, code size=209]",
            " 152: JIT compiled Async2.TaskThunk:Suspend(Async2.ContextSnapshot,Async2.Continuation) [Tier1, IL size=35, code size=135]",
        ],
        "Suspend"));

    [Fact]
    public void In_runtime_async_it_is_the_method_and_not_its_thunk() => Assert.Equal(new CodeSize(40, 202), CodeSize.Of(
        [
            "  45: JIT compiled N.Loop:Suspend(int,N.Awaiter) [FullOpts, IL size=76, code size=428]",
            "  47: JIT compiled N.Loop:Suspend(int,N.Awaiter) [Instrumented Tier0, IL size=40, code size=690]",
            "  60: JIT compiled (dynamicClass):IL_STUB_AsyncResume_Suspend_Tier0(System.Object) [FullOpts, IL size=42, code size=22]",
            " 122: JIT compiled N.Loop:Suspend(int,N.Awaiter) [Tier1 with Synthesized PGO, IL size=40, code size=202]",
        ],
        "Suspend"));

    [Fact]
    public void What_was_never_optimised_has_no_size() => Assert.Null(CodeSize.Of(
        [
            "  49: JIT compiled N.Loop+<Suspend>d__2:MoveNext() [Instrumented Tier0, IL size=180, code size=495]",
            "  50: JIT compiled N.Loop+<Other>d__3:MoveNext() [Tier1, IL size=180, code size=495]",
        ],
        "Suspend"));
}

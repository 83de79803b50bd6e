namespace Async2.Fuzz.Tests;

public class LoadedProgramsTests
{
    [Fact]
    public void The_trace_has_what_was_noted_and_how_it_ended() =>
        Assert.Equal(["a [0] 1", "b [2] 3", "end [0] RanToCompletion"], Run("w.Note(\"a\", 1); w.Local.Value = 2; w.Note(\"b\", await w.Give(1, 3));"));

    [Fact]
    public void An_exception_that_nobody_catches_is_in_the_trace() =>
        Assert.Equal(["end [0] StepException: x"], Run("await w.Wait(0); throw new StepException(\"x\");"));

    [Fact]
    public void A_program_that_waits_for_nothing_is_stuck() =>
        Assert.Equal(["stuck [0] WaitingForActivation"], Run("await new TaskCompletionSource().Task;"));

    [Fact]
    public void A_program_that_does_not_end_is_given_up() =>
        Assert.Equal(["a [0] ", "does not end"], Traces.Of([Traces.Program("w.Note(\"a\"); System.Threading.Thread.Sleep(-1);")], TimeSpan.FromSeconds(1))[0]);

    private static string[] Run(string main) => Traces.Of([Traces.Program(main)])[0];
}

using System.Diagnostics;
using Async2.Stacks.Targets;

namespace Async2.Stacks.Tests.Stopping;

/// <summary>A process stands still while it is read. Then it goes on as if nothing had been.</summary>
public sealed class StopTests
{
    private static readonly TimeSpan s_whileSignalsArrive = TimeSpan.FromSeconds(2);

    [Fact]
    public void All_threads_stand_still_and_go_on()
    {
        using var program = new BeatingProgram("sleep", "200");
        using (var stopped = StoppedProcess.Stop(program.Id, "it"))
        {
            AssertStandsStill(program);
            Assert.NotNull(stopped.RegistersOf((uint)program.Id));
            Assert.Null(stopped.RegistersOf(1));
        }
        program.AssertGoesOn();
    }

    [Fact]
    public void Threads_that_start_meanwhile_stand_still_too()
    {
        using var program = new BeatingProgram("change", "4");
        for (var i = 0; i < 50; i++)
        {
            using (StoppedProcess.Stop(program.Id, "it")) AssertStandsStill(program);
            program.AssertGoesOn();
        }
    }

    [Fact]
    public void A_process_that_changes_its_threads_is_read()
    {
        using var program = new BeatingProgram("change", "4");
        for (var i = 0; i < 3; i++) AssertIsRead(program);
        program.AssertGoesOn();
    }

    // A second signal is dropped by the kernel while the first one is pending. So each is sent when the last one was counted.
    [Fact]
    public async Task No_signal_is_lost_that_arrives_at_any_time()
    {
        using var program = new BeatingProgram();
        var ends = Stopwatch.StartNew();
        var stops = Task.Run(() =>
        {
            var count = 0;
            for (; ends.Elapsed < s_whileSignalsArrive; count++)
            {
                using (StoppedProcess.Stop(program.Id, "it")) Thread.Yield();
                Thread.Yield();
            }
            return count;
        });
        var sent = 0;
        while (!stops.IsCompleted)
        {
            program.Send(BeatingProgram.User1);
            sent++;
            BeatingProgram.Await(() => program.Signals == sent, () => $"{sent} sent: {program.Describe()}");
        }
        Assert.InRange(await stops, 10, int.MaxValue);
        Assert.InRange(sent, 10, int.MaxValue);
        program.AssertGoesOn();
    }

    [Fact]
    public void A_signal_that_arrives_while_it_stands_still_is_handled_afterwards()
    {
        using var program = new BeatingProgram();
        using (StoppedProcess.Stop(program.Id, "it"))
        {
            program.Send(BeatingProgram.User1);
            Assert.Equal(0, program.Signals);
        }
        BeatingProgram.Await(() => program.Signals == 1, program.Describe);
        program.AssertGoesOn();
    }

    [Fact]
    public void A_process_that_was_stopped_is_read_and_stays_stopped()
    {
        using var program = new BeatingProgram("sleep", "20");
        program.Send(BeatingProgram.Stop);
        program.AssertIsStopped();
        AssertIsRead(program);
        program.AssertIsStopped();
        program.Send(BeatingProgram.Continue);
        program.AssertGoesOn();
    }

    [Fact]
    public void Stop_and_continue_take_effect_afterwards()
    {
        using var program = new BeatingProgram("sleep", "20");
        using (StoppedProcess.Stop(program.Id, "it")) program.Send(BeatingProgram.Stop);
        program.AssertIsStopped();
        using (StoppedProcess.Stop(program.Id, "it"))
        {
            program.Send(BeatingProgram.Continue);
            AssertStandsStill(program);
        }
        program.AssertGoesOn();
    }

    // posix_spawn waits until the new process has opened its files.
    [Fact]
    public void A_thread_that_cannot_be_stopped_ends_the_attempt()
    {
        var pipe = Path.Combine(Path.GetTempPath(), $"async2-stop-{Guid.NewGuid():N}");
        Process.Start("mkfifo", pipe).WaitForExit();
        using var program = new BeatingProgram("start", pipe);
        try
        {
            BeatingProgram.Await(() => program.States.Contains('D'), program.Describe);
            var refused = Assert.Throws<InspectionException>(() => StoppedProcess.Stop(program.Id, "it"));
            Assert.Equal("the process does not stop", refused.What);
            Assert.Matches(@"^try again: thread \d+ waits in the kernel$", refused.WhatToDo);
            program.AssertGoesOn();
        }
        finally
        {
            // Opened like this, a pipe waits for no reader. The new process outlives a test that failed otherwise.
            File.OpenHandle(pipe, access: FileAccess.ReadWrite).Dispose();
            File.Delete(pipe);
        }
        BeatingProgram.Await(() => !program.States.Contains('D'), program.Describe);
        AssertIsRead(program);
    }

    [Fact]
    public void A_process_that_has_ended_is_not_stopped()
    {
        using var process = Process.Start("sleep", "100");
        process.Kill();
        process.WaitForExit();
        Assert.Equal("the process has ended", Assert.Throws<InspectionException>(() => StoppedProcess.Stop(process.Id, "it")).What);
    }

    [Fact]
    public void A_second_stop_names_the_first()
    {
        using var program = new BeatingProgram();
        using (StoppedProcess.Stop(program.Id, "it"))
        {
            var refused = Assert.Throws<InspectionException>(() => StoppedProcess.Stop(program.Id, "it"));
            Assert.Equal("another process is attached to it", refused.What);
            Assert.Contains($"end process {Environment.ProcessId} first", refused.WhatToDo, StringComparison.Ordinal);
            AssertStandsStill(program);
        }
        program.AssertGoesOn();
    }

    private static void AssertIsRead(BeatingProgram program)
    {
        using var target = InspectedTarget.Attach(program.Id);
        Assert.Equal(1000, StackReader.Read(target).Total);
    }

    // A thread that ended while it was stopped is listed (Z) as long as it is traced.
    private static void AssertStandsStill(BeatingProgram program)
    {
        Assert.True(program.States.All(s => s is 't' or 'Z') && program.Tracers.All(t => t != 0), program.Describe());
        var beats = program.Beats;
        Thread.Sleep(20);
        Assert.Equal(beats, program.Beats);
    }
}

using FsCheck;
using FsCheck.Fluent;

namespace Async2.Tests;

/// <summary>Random chains of frames that suspend, complete, throw and catch behave as the same chains of async methods.</summary>
public class RandomChainTests
{
    private const int Latches = 6;

    private static readonly Gen<Instruction> s_simple = Gen.OneOf(
        Gen.Constant(Code.Note),
        Gen.Choose(1, 9).Select(Code.Local),
        Gen.Choose(-1, 3).Select(Code.Context),
        Gen.Constant(Code.Throw),
        Gen.Constant(Code.Cancel));

    /// <summary>On this thread: what another one does next would race with this one.</summary>
    private static readonly Gen<Instruction> s_prompt =
        Gen.Elements(Enum.GetValues<PromptWay>().Where(way => way < PromptWay.OnAnotherThread)).Select(Code.Prompt);

    private static Gen<Instruction> Await(int depth)
    {
        Gen<Instruction> latch = Gen.Frequency((2, Gen.Choose(0, Latches - 1).Select(Code.Latch)), (1, s_prompt));
        Gen<Instruction> awaiting = depth == 0 ? latch : Gen.Frequency((2, latch), (3, Body(depth - 1).Select(Code.Call)));
        return awaiting.SelectMany(_ => Gen.Elements(true, true, false), (instruction, captures) => instruction with { Captures = captures });
    }

    private static Gen<Body> Body(int depth) =>
        Gen.Choose(1, 6).SelectMany(length =>
            Gen.ArrayOf(Gen.Frequency((3, s_simple), (4, Await(depth)), (1, Gen.Constant(Code.Note))), length)
                .SelectMany(code => Gen.ArrayOf(Gen.Choose(-3, length), length).Select(handlers => Protect(depth, code, handlers))));

    /// <summary>Handlers lie behind what they protect, so that every body ends.</summary>
    private static Body Protect(int depth, Instruction[] code, int[] handlers) =>
        new($"f{depth}", [.. code.Select((instruction, at) => handlers[at] > at ? instruction.Catch(handlers[at]) : instruction)]);

    private static IEnumerable<Body> Shrink(Body body)
    {
        for (int at = 0; at < body.Code.Length; at++)
        {
            if (body.Code.Length > 1)
                yield return new Body(body.Name, [.. body.Code.Where((_, i) => i != at).Select(i => i with { Handler = -1 })]);
            if (body.Code[at].Callee is not { } callee) continue;
            foreach (Body smaller in Shrink(callee))
                yield return new Body(body.Name, [.. body.Code.Select((c, i) => i == at ? c with { Callee = smaller } : c)]);
        }
    }

    private static void Check(int depth, Func<World> create, Action<World, Action>? start = null) =>
        Prop.ForAll(Arb.From(Body(depth), Shrink), body => Run.Both(body, create, start).Length > 0)
            .Check(Config.QuickThrowOnFailure.WithMaxTest(300));

    [Fact]
    public void Without_contexts() => Check(3, () => new World(Latches));

    [Fact]
    public void In_a_SynchronizationContext() => Check(3, () => new World(Latches), (world, call) =>
    {
        SynchronizationContext.SetSynchronizationContext(world.Contexts[0]);
        call();
        SynchronizationContext.SetSynchronizationContext(null);
    });

    [Fact]
    public void On_a_TaskScheduler() => Check(2, () => new World(Latches, inliningScheduler: true), (world, call) =>
        Task.Factory.StartNew(call, CancellationToken.None, TaskCreationOptions.None, world.Scheduler));

    [Fact]
    public void Completed_asynchronously() => Check(3, () => new World(Latches, asynchronousGates: true));
}

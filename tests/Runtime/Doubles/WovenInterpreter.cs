using System.Runtime.CompilerServices;

namespace Async2.Tests;

/// <summary>
/// Interprets a body as the compiler lowers an async method: a fast body, outlined suspension, a resume body. Where
/// <see cref="AsyncInterpreter"/> awaits, this suspends; nothing else is different.
/// </summary>
[CompilerGenerated]
internal sealed class WovenInterpreter : Frame<int>, IAsyncStateMachine
{
    private Body _body = null!;
    private World _world = null!;
    private int _at;
    private int _sum;
    private Latch.Awaiter _latch;

    /// <summary>As the weaver has it where tasklets are wanted.</summary>
    public WovenInterpreter() => FramePacking.Want(1);

    // Of one that is being read nothing is known yet.
    private bool StaysObject => _world is { HasTasklets: false };

    public static Task<int> Thunk(Body body, World world)
    {
        ContextSnapshot snapshot = ContextSnapshot.CaptureOf(Thread.CurrentThread);
        AsyncResult<int> result;
        try
        {
            result = Call(body, world);
        }
        catch (Exception exception)
        {
            return TaskThunk.Fault<int>(snapshot, exception);
        }

        return TaskThunk.Complete(snapshot, result);
    }

    public static AsyncResult<int> Call(Body body, World world)
    {
        int at = 0, sum = 0;
        Continuation? suspended = Interpret(null, body, world, ref at, ref sum, null, null, resumed: false);
        return suspended is null ? new AsyncResult<int>(sum) : new AsyncResult<int>(suspended);
    }

    public override Continuation? Resume(Continuation? completed, Exception? thrown)
    {
        int at = _at, sum = _sum;
        Continuation? suspended = Interpret(this, _body, _world, ref at, ref sum, completed, thrown, resumed: true);
        if (suspended is null) Result = sum;
        return suspended;
    }

    public override void Move(ref FrameCursor cursor)
    {
        if (StaysObject || !cursor.Enter<WovenInterpreter>(1)) return;
        cursor.Move(ref _body);
        cursor.Move(ref _world);
        cursor.Move(ref _at);
        cursor.Move(ref _sum);
    }

    public override void Subscribe(ChainCompletion root)
    {
        Instruction instruction = _body.Code[State >> 1];
        switch (instruction.Op)
        {
            case Op.Latch:
                Awaiters.Subscribe(_latch, root);
                break;
            case Op.Prompt:
                Awaiters.Subscribe(new PromptAwaiter(_world, (PromptWay)instruction.Argument), root);
                break;
            case Op.ForcedYield:
                Awaiters.Subscribe(Task.CompletedTask.ConfigureAwait(Options(instruction)).GetAwaiter(), root);
                break;
            default:
                Awaiters.Subscribe(default(YieldAwaitable.YieldAwaiter), root);
                break;
        }
    }

    internal static ConfigureAwaitOptions Options(Instruction instruction) => ConfigureAwaitOptions.ForceYielding
        | (instruction.Captures ? ConfigureAwaitOptions.ContinueOnCapturedContext : ConfigureAwaitOptions.None);

    /// <summary>The fast body (<paramref name="mine"/> is null) and the resume body in one.</summary>
    private static Continuation? Interpret(
        WovenInterpreter? mine, Body body, World world, ref int at, ref int sum,
        Continuation? completed, Exception? thrown, bool resumed)
    {
        Thread thread = Thread.CurrentThread;
        for (; at < body.Code.Length; at++)
        {
            Instruction instruction = body.Code[at];
            ContextSnapshot snapshot = default;
            bool inCall = false;
            try
            {
                if (resumed)
                {
                    resumed = false;
                    if (thrown is not null) Fault.Throw(completed!);
                    if (instruction.Op == Op.Prompt) sum += PromptAwaiter.Result;
                    if (instruction.Op == Op.Latch) sum += mine!._latch.GetResult();
                    if (instruction.Op == Op.Call) sum += ((Frame<int>)completed!).Result;
                    continue;
                }

                switch (instruction.Op)
                {
                    case Op.Latch:
                        Latch.Awaiter latch = world.Latches[instruction.Argument].Await(instruction.Captures).GetAwaiter();
                        if (!latch.IsCompleted) return SuspendLeaf(mine, body, world, at, sum, latch);
                        sum += latch.GetResult();
                        break;
                    case Op.Prompt:
                    case Op.ForcedYield:
                    case Op.Yield:
                        return SuspendLeaf(mine, body, world, at, sum, default);
                    case Op.Call:
                        snapshot = ContextSnapshot.CaptureOf(thread);
                        inCall = true;
                        AsyncResult<int> result = Call(instruction.Callee!, world);
                        inCall = false;
                        snapshot.Restore(result.Continuation);
                        if (result.Continuation is not null) return SuspendCaller(mine, body, world, at, sum, result.Continuation);
                        sum += result.Result;
                        break;
                    default:
                        world.Perform(instruction, $"{body.Name}{at}");
                        break;
                }
            }
            catch (Exception exception) when (instruction.Handler >= 0)
            {
                if (inCall) snapshot.Restore(null);
                world.Log($"{body.Name} caught {exception.Message}");
                sum++;
                at = instruction.Handler - 1;
            }
            catch (Exception) when (inCall)
            {
                // Compiled code does without this: see docs/abi.md, "Contexts", and ContextTests.
                snapshot.Restore(null);
                throw;
            }
        }

        return null;
    }

    private static Continuation SuspendLeaf(WovenInterpreter? mine, Body body, World world, int at, int sum, Latch.Awaiter latch)
    {
        WovenInterpreter saved = Save(mine, body, world, at, sum);
        saved._latch = latch;
        return mine is null ? Suspension.Innermost(saved, StateAt(body, at)) : Suspension.InnermostAgain(saved, StateAt(body, at));
    }

    private static Continuation SuspendCaller(WovenInterpreter? mine, Body body, World world, int at, int sum, Continuation outermost)
    {
        WovenInterpreter saved = Save(mine, body, world, at, sum);
        int state = StateAt(body, at);
        return (mine is null, body.Code[at].Captures) switch
        {
            (true, true) => Suspension.WithContinuationContext(outermost, saved, state),
            (true, false) => Suspension.NoContinuationContext(outermost, saved, state),
            (false, true) => Suspension.WithContinuationContextAgain(outermost, saved, state),
            (false, false) => Suspension.NoContinuationContextAgain(outermost, saved, state),
        };
    }

    private static WovenInterpreter Save(WovenInterpreter? mine, Body body, World world, int at, int sum)
    {
        mine ??= new WovenInterpreter { _body = body, _world = world };
        mine._at = at;
        mine._sum = sum;
        return mine;
    }

    private static int StateAt(Body body, int at) => (at << 1) | (body.Code[at].Handler >= 0 ? 1 : 0);

    void IAsyncStateMachine.MoveNext() => throw new NotSupportedException();

    void IAsyncStateMachine.SetStateMachine(IAsyncStateMachine stateMachine) => throw new NotSupportedException();
}

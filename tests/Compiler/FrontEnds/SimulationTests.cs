using Async2.Compiler.Analysis;
using Async2.Compiler.FrontEnds;
using Async2.Compiler.FrontEnds.Lift;
using Async2.Compiler.Methods;
using Async2.Compiler.Model;
using Async2.Compiler.Options;
using Async2.Compiler.Policy.Reasons;
using Async2.Compiler.Tests.FrontEnds.ToyMachines;
using Async2.Compiler.Tests.Support;
using Async2.Compiler.Tidy;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.FrontEnds;

/// <summary>What a lift may never lose is seen when it is lost: every method of these tests is lifted, and then damaged.</summary>
public class SimulationTests
{
    /// <summary>What is done to an await, or to a branch.</summary>
    private static readonly Dictionary<string, Func<Instruction, Instruction[]?>> s_damages = new()
    {
        ["the way on from an await is lost"] = i => IsAwait(i) ? [i, Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Throw)] : null,
        ["an await is lost"] = i => IsAwait(i) ? [Il.Of(OpCodes.Pop)] : null,
        ["a result is taken twice"] = i => i.OpCode.Code == Code.Call && i.Operand is MethodReference { Name: "GetResult" }
            ? [Il.Of(OpCodes.Dup), i, .. StackEffect.Pushes(i) > 0 ? [Il.Of(OpCodes.Pop)] : Array.Empty<Instruction>(), Il.Of(i.OpCode, i.Operand)]
            : null,
        ["a branch goes the other way"] = i => i.OpCode.Code switch
        {
            Code.Brtrue => [Il.Of(OpCodes.Brfalse, i.Operand)],
            Code.Brfalse => [Il.Of(OpCodes.Brtrue, i.Operand)],
            _ => null,
        },
        ["the end is not reached"] = i => i.OpCode.Code == Code.Ret ? [Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Throw)] : null,
    };

    public static TheoryData<string> Damages => [.. s_damages.Keys];

    [Fact]
    public void What_is_lifted_does_what_MoveNext_does() => Assert.All(Lifted(), Simulation.Run);

    [Theory]
    [MemberData(nameof(Damages))]
    public void A_damage_is_seen(string damage)
    {
        var damaged = 0;
        foreach (var lifting in Lifted())
        {
            var whole = lifting.Body;
            for (var i = 0; i < whole.Code.Count; i++)
            {
                lifting.Body = whole.Clone();
                if (s_damages[damage](lifting.Body.Code[i]) is not { } code) continue;
                var edit = new BodyEdit(lifting.Body);
                edit.Replace(lifting.Body.Code[i], code);
                edit.Apply();
                RemoveUnreachable.Run(lifting.Body);
                Assert.Throws<Refusal>(() => Simulation.Run(lifting));
                damaged++;
            }
        }

        Assert.True(damaged > 20, $"only {damaged} places to damage");
    }

    [Fact]
    public void What_an_iterator_says_that_it_has_must_be_known()
    {
        using var module = ModuleDefinition.ReadModule(typeof(SimulationTests).Assembly.Location);
        var found = FindMachines.OfIterators(module, new MethodSettings(new LoweringOptions())).Single(f => f.Method.Name == nameof(Nothing));
        var body = found.MachineType!.Methods.Single(StateMachine.IsMoveNext).Body;
        var local = new VariableDefinition(module.TypeSystem.Boolean);
        body.Variables.Add(local);
        foreach (var end in body.Instructions.Where(i => i.Operand is MethodReference { Name: "SetResult" }).ToList())
        {
            body.GetILProcessor().InsertBefore(end, Instruction.Create(OpCodes.Stloc, local));
            body.GetILProcessor().InsertBefore(end, Instruction.Create(OpCodes.Ldloca, local));
            body.GetILProcessor().InsertBefore(end, Instruction.Create(OpCodes.Ldind_U1));
        }

        Assert.Equal(SkipReason.UnknownCompletion, Assert.Throws<Refusal>(() => Simulation.Run(Lift(LiftMachines.Iterators, found))).Skip.Reason);
    }

    [Fact]
    public void What_an_iterator_tells_its_builder_must_be_known()
    {
        using var module = ModuleDefinition.ReadModule(typeof(SimulationTests).Assembly.Location);
        var found = FindMachines.OfIterators(module, new MethodSettings(new LoweringOptions())).Single(f => f.Method.Name == nameof(Nothing));
        var body = found.MachineType!.Methods.Single(StateMachine.IsMoveNext).Body;
        foreach (var call in body.Instructions.Select(i => i.Operand).OfType<MethodReference>().Where(m => m.Name == "Complete").ToList())
            call.Name = "Cnmplete";

        Assert.Equal(SkipReason.UnknownCompletion, Assert.Throws<Refusal>(() => Lift(LiftMachines.Iterators, found)).Skip.Reason);
    }

    private static async IAsyncEnumerable<int> Nothing()
    {
        await Task.Yield();
        yield break;
    }

    // Not by the compiler's own AsyncHelpers: cases know the names that this assembly refers to, and mean the class library's.
    private static bool IsAwait(Instruction instruction) =>
        instruction.Operand is MethodReference { Name: "UnsafeAwaitAwaiter" or "AwaitAwaiter" };

    private static IEnumerable<Lifting> Lifted()
    {
        IReadOnlyList<FrontEnd> frontEnds = [.. FrontEndList.All, ToyFrontEnd.FrontEnd];
        foreach (var (frontEnd, found) in FrontEndList.Find(frontEnds, Compiled.Module, new MethodSettings(new LoweringOptions())))
        {
            if (found.MachineType is null || found.Method.DeclaringType.Namespace == "Async2.Compiler.Tests.Passes.Fixtures") continue;
            yield return Lift(frontEnd, found);
        }
    }

    private static Lifting Lift(FrontEnd frontEnd, FoundMethod found)
    {
        var lifting = new Lifting(found);
        foreach (var pass in frontEnd.Passes.TakeWhile(p => p.Name != "simulate")) pass.Run(lifting);
        return lifting;
    }
}

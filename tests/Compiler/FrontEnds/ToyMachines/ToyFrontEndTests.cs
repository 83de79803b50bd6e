using System.Reflection;
using System.Runtime.CompilerServices;
using Async2.Compiler.FrontEnds;
using Async2.Compiler.FrontEnds.Lift;
using Async2.Compiler.Methods;
using Async2.Compiler.Options;
using Async2.Compiler.Policy.Reasons;
using Async2.Compiler.Tests.Support;

namespace Async2.Compiler.Tests.FrontEnds.ToyMachines;

/// <summary>A front end is added by its folder and by one line: nothing else knows of it.</summary>
public class ToyFrontEndTests
{
    private static readonly WeaveOptions s_options = new() { FrontEnds = [.. FrontEndList.All, ToyFrontEnd.FrontEnd] };

    private static readonly string s_path = typeof(ToyProgram).Assembly.Location;

    [Fact]
    public async Task The_woven_program_does_what_the_compiled_one_does()
    {
        var woven = (Task<string>)WovenCopy.Call(s_options, typeof(ToyProgram), nameof(ToyProgram.Run))!;

        Assert.Equal("51 -22 15 DivideByZeroException", await ToyProgram.Run());
        Assert.Equal("51 -22 15 DivideByZeroException", await woven);
    }

    [Fact]
    public void Its_method_names_its_class_as_those_of_other_front_ends_do()
    {
        var method = WovenCopy.Of(s_options).GetType(typeof(ToyProgram).FullName!)!.GetMethod(nameof(ToyProgram.Sum))!;

        Assert.Null(typeof(ToyProgram).GetMethod(nameof(ToyProgram.Sum))!.GetCustomAttribute<AsyncStateMachineAttribute>());
        Assert.True(typeof(Frame).IsAssignableFrom(method.GetCustomAttribute<AsyncStateMachineAttribute>()!.StateMachineType));
    }

    [Fact]
    public void Its_method_is_lifted_to_awaits_and_others_call_its_variant()
    {
        var explainer = new Explainer(s_options);

        Assert.Contains("call AsyncHelpers::", explainer.Explain(s_path, "ToyProgram.Sum").Single().AsyncIl, StringComparison.Ordinal);
        Assert.Contains(
            "the call of ToyProgram.Sum goes to the variant",
            explainer.Explain(s_path, "ToyProgram.Run").Single().Decisions.Select(d => d.Text));
    }

    [Fact]
    public void Every_back_end_lowers_its_method() => Assert.All(
        BackEnd.All, backEnd => Assert.Null(new Explainer(s_options with { BackEnd = backEnd }).Explain(s_path, "ToyProgram.Sum").Single().Reason));

    // Whether a suspension has a leave of its own, and the number of the running state, are values: with Roslyn's it is not lifted.
    [Fact]
    public void A_machine_that_is_read_wrongly_is_refused()
    {
        Assert.Equal(SkipReason.StateNotConstant, RefusalOf(machine => machine with { Exit = SuspensionExit.OwnLeave }));
        Assert.Equal(SkipReason.UnknownResumption, RefusalOf(machine => machine with { Running = -1 }));
    }

    // With the state elsewhere, the struct that holds the builder has an unknown use.
    [Fact]
    public void A_path_through_a_struct_with_other_uses_is_refused() => Assert.Equal(
        SkipReason.UnknownUse, RefusalOf(machine => machine with { State = new FieldPath(machine.Parameters.Keys.First()) }));

    [Fact]
    public void Without_it_the_method_is_not_found() => Assert.Empty(new Explainer(new WeaveOptions()).Explain(s_path, "ToyProgram.Sum"));

    private static SkipReason RefusalOf(Func<StateMachine, StateMachine> change)
    {
        var lifting = new Lifting(ToyFrontEnd.FrontEnd.Find(Compiled.Module, new MethodSettings(s_options)).Single());
        ToyFrontEnd.FrontEnd.Passes[0].Run(lifting);
        lifting.Machine = change(lifting.Machine);
        return Assert.Throws<Refusal>(() =>
        {
            lifting.Body = CompiledBody.Of(lifting.Machine);
            foreach (var pass in ToyFrontEnd.FrontEnd.Passes.Skip(1)) pass.Run(lifting);
        }).Skip.Reason;
    }
}

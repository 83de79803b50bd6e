using Async2.Compiler.FrontEnds;
using Async2.Compiler.FrontEnds.Lift;
using Async2.Compiler.Methods;
using Async2.Compiler.Options;
using Async2.Compiler.Policy.Reasons;
using Mono.Cecil;

namespace Async2.Compiler.Tests.FrontEnds;

/// <summary>Classes of async iterators that no compiler writes.</summary>
public class ReadIteratorTests
{
    [Fact]
    public void A_class_without_a_base_is_not_recognised() => Assert.Equal(SkipReason.UnknownIterator, RefusalOf(type => type.BaseType = null));

    [Fact]
    public void A_class_without_its_field_is_not_recognised() =>
        Assert.Equal(SkipReason.UnknownIterator, RefusalOf(type => type.Fields.Single(f => f.Name == "<>1__state").Name = "other"));

    [Fact]
    public void A_class_with_two_fields_of_one_name_is_not_recognised() =>
        Assert.Equal(SkipReason.UnknownStateMachine, RefusalOf(type => type.Fields.Single(f => f.Name == "<>2__current").Name = "<>1__state"));

    [Fact]
    public void A_method_that_implements_what_cannot_be_read_is_none_of_the_step() =>
        Assert.Equal(SkipReason.UnknownIterator, RefusalOf(type =>
        {
            var overridden = type.Methods.Single(StateMachine.IsMoveNext).Overrides;
            overridden.Clear();
            overridden.Add(null);
        }));

    private static SkipReason RefusalOf(Action<TypeDefinition> change)
    {
        using var module = ModuleDefinition.ReadModule(typeof(ReadIteratorTests).Assembly.Location);
        var found = FindMachines.OfIterators(module, new MethodSettings(new LoweringOptions())).Single(f => f.Method.Name == nameof(Defaults));
        change(found.MachineType!);
        return Assert.Throws<Refusal>(() => ReadIterator.Run(new Lifting(found))).Skip.Reason;
    }

    // Generic: what names a field of its class names it by its name.
    internal static async IAsyncEnumerable<T?> Defaults<T>()
    {
        await Task.Yield();
        yield return default;
    }
}

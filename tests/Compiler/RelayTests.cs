using Async2.Compiler.Tests.Fixtures;
using Async2.Compiler.Tests.Support;
using Mono.Cecil;

namespace Async2.Compiler.Tests;

/// <summary>Which methods that are not async have a variant that runs them: those which mostly reach one.</summary>
public class RelayTests
{
    [Fact]
    public void Methods_have_variants_where_most_calls_reach_one()
    {
        var expected = new[]
        {
            $"{typeof(PassedOn).FullName}.{nameof(PassedOn.OfAsync)}()",
            $"{typeof(PassedOn).FullName}.{nameof(PassedOn.OfAsyncOrResult)}()",
            $"{typeof(PassedOn).FullName}.{nameof(PassedOn.OfOverrideAsync)}()",
            $"{typeof(PassedOn).FullName}.{nameof(PassedOn.WithoutResultAsync)}()",
            $"{typeof(PassedOnToAnybody).FullName}.{nameof(PassedOnToAnybody.OfPublicAsync)}()",
        };

        // SlowAsync and WaitAsync are lone frames.
        var options = new WeaveOptions { Without = new HashSet<Optimisation> { Optimisation.LoneFrames } };
        var others = new Explainer(options).Report([typeof(PassedOn).Assembly.Location]).Assemblies.Single().Others;
        var relayed = others.Select(o => o.Name).Where(n => n.StartsWith(typeof(PassedOn).FullName!, StringComparison.Ordinal));
        Assert.Equal(expected, relayed.Order(StringComparer.Ordinal));
    }

    /// <summary>The half of a method that hands it the task of its callee, if that is in its variant.</summary>
    [Theory]
    [InlineData(nameof(Halves) + ".Awaited(", true)]
    [InlineData(nameof(Halves) + ".AllAwaited(", true)]
    [InlineData(nameof(Halves) + ".AlsoAwaited(", false)]
    [InlineData(nameof(Halves) + ".<WriteInTry>", false)]
    public void Halves_go_on_with_a_chain_where_they_are_handed_one(string half, bool takes)
    {
        const string Taken = "an await goes on with the chain that stands for it, or takes a task";
        bool Takes(params Optimisation[] without)
        {
            var options = new WeaveOptions { Without = without.Append(Optimisation.LoneFrames).ToHashSet() };
            return new Explainer(options).Explain(typeof(Halves).Assembly.Location, half).Single().Decisions.Any(d => d.Text == Taken);
        }

        Assert.Equal(takes, Takes());
        Assert.False(Takes(Optimisation.Relays));
        Assert.False(Takes(Optimisation.PassThrough));
    }

    /// <summary>What its variant only asks while it is armed says somewhere that it has suspended, or nothing would ever arm it.</summary>
    [Fact]
    public void A_method_that_is_asked_only_while_it_is_armed_is_watched()
    {
        using var image = new MemoryStream(WovenCopy.Image(new WeaveOptions()));
        var module = ModuleDefinition.ReadModule(image);
        var asked = Numbers(module, name => name == "Contain");
        Assert.Contains(NumberOf(nameof(Halves.WritePassed)), asked);
        Assert.Empty(asked.Except(Numbers(module, name => name.StartsWith("Watch", StringComparison.Ordinal))));

        int NumberOf(string method) =>
            Numbers(module.GetType(typeof(Halves).FullName).Methods.Single(m => m.Name == method), name => name == "TakeAsked").Single();
    }

    /// <summary>One that calls another of its assembly asks it by its number, and calls no guard.</summary>
    [Fact]
    public void A_method_that_calls_another_one_asks_that_itself()
    {
        Assert.Equal([true, false], Calls(new WeaveOptions()));
        Assert.Equal([false, true], Calls(new WeaveOptions { Without = new HashSet<Optimisation> { Optimisation.ChainedRelays } }));

        static bool[] Calls(WeaveOptions options)
        {
            using var image = new MemoryStream(WovenCopy.Image(options));
            var method = ModuleDefinition.ReadModule(image).GetType(typeof(Halves).FullName).Methods
                .Single(m => m.Name == nameof(Halves.WriteOther));
            var called = method.Body.Instructions.Select(i => i.Operand).OfType<MethodReference>().Select(m => m.Name).ToList();
            return [called.Contains("AskNext"), called.Contains("guard")];
        }
    }

    private static IEnumerable<int> Numbers(ModuleDefinition module, Func<string, bool> isCalled) =>
        [.. module.GetTypes().SelectMany(t => t.Methods).SelectMany(m => Numbers(m, isCalled)).Distinct()];

    // Those that are pushed right before such calls.
    private static IEnumerable<int> Numbers(MethodDefinition method, Func<string, bool> isCalled) =>
        from instruction in method.HasBody ? method.Body.Instructions : []
        where instruction.Operand is MethodReference { DeclaringType.Name: "ArmedRelays" or "Relay" } called && isCalled(called.Name)
        select (int)instruction.Previous.Operand;
}

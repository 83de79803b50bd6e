namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>The signatures of a variant and of its related methods: the part of a method's kind that is needed to call it.</summary>
/// <remarks>The kinds derive from <see cref="Stages.ActivationKind"/>, which adds the part that is needed to lower it.</remarks>
internal abstract class VariantShape
{
    /// <summary>From the context of the method to that of its continuation class.</summary>
    public abstract GenericRemap ToClass(AsyncIlMethod method, TypeDefinition type);

    /// <summary>The variant's attributes: whether the JIT may inline it, and those that the user has requested.</summary>
    public abstract MethodImplAttributes ImplAttributes(AsyncIlMethod method, LoweringOptions options);

    /// <summary>New parameters like those of the method, <c>this</c> first.</summary>
    public abstract IEnumerable<ParameterDefinition> Parameters(ContinuationClass owner);

    /// <summary>Maps the parameters of the method to those of a static method of its continuation class.</summary>
    public abstract Func<ParameterDefinition, ParameterDefinition> ParametersOf(ContinuationClass owner, MethodDefinition target);

    /// <summary>The arguments of the async IL that the resume body has in locals.</summary>
    public abstract IEnumerable<ParameterDefinition> ArgumentsToKeep(IlBody asyncIl);

    /// <summary>The argument of the async IL that is the continuation itself, so that no suspension keeps it; null if none is.</summary>
    public virtual ParameterDefinition? SelfOf(IlBody asyncIl) => null;

    /// <summary>The first code of the fast body: the effects of a call of the original method besides running it.</summary>
    public abstract IEnumerable<Instruction> Entry(ContinuationClass owner, MethodDefinition variant);

    /// <summary>The parameters of an outlined suspension method before the variables that it saves.</summary>
    public abstract IEnumerable<ParameterDefinition> SuspensionParameters(ContinuationClass owner);

    /// <summary>Loads the arguments for <see cref="SuspensionParameters"/>, in the fast body.</summary>
    public abstract IEnumerable<Instruction> SuspensionArguments(ContinuationClass owner);
}

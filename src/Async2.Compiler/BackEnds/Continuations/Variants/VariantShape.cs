using Async2.Compiler.Methods;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Variants;

/// <summary>The signatures of a variant and of what belongs to it: those of a method, and those of a step of an iterator.</summary>
internal abstract class VariantShape
{
    public static VariantShape Of(AsyncIlMethod method) => method.IsIterator ? IteratorShape.Instance : MethodShape.Instance;

    /// <summary>From the context of the method to that of its continuation class.</summary>
    public abstract GenericRemap ToClass(AsyncIlMethod method, TypeDefinition type);

    /// <summary>Which variants the JIT may inline, and what else the user has asked for.</summary>
    public abstract MethodImplAttributes ImplAttributes(AsyncIlMethod method, LoweringOptions options);

    /// <summary>New parameters like those of the method, <c>this</c> first.</summary>
    public abstract IEnumerable<ParameterDefinition> Parameters(ContinuationClass owner);

    /// <summary>From the parameters of the method to those of one of the statics of its continuation class.</summary>
    public abstract Func<ParameterDefinition, ParameterDefinition> ParametersOf(ContinuationClass owner, MethodDefinition target);

    /// <summary>The arguments of the async IL that the resume body has in locals.</summary>
    public abstract IEnumerable<ParameterDefinition> ArgumentsToKeep(IlBody asyncIl);

    /// <summary>The argument of the async IL that is the continuation itself, so that no suspension keeps it; null if none is.</summary>
    public virtual ParameterDefinition? SelfOf(IlBody asyncIl) => null;

    /// <summary>What the fast body does first: what a call of the original method does besides running it.</summary>
    public abstract IEnumerable<Instruction> Entry(ContinuationClass owner, MethodDefinition variant);

    /// <summary>What the outlined end of a suspension takes before the variables that it keeps.</summary>
    public abstract IEnumerable<ParameterDefinition> SuspensionParameters(ContinuationClass owner);

    /// <summary>Loads what <see cref="SuspensionParameters"/> are, in the fast body.</summary>
    public abstract IEnumerable<Instruction> SuspensionArguments(ContinuationClass owner);
}

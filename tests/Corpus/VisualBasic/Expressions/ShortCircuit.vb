' AndAlso, OrElse, And, Or, IsNot, TypeOf and comparisons with awaits.
Namespace ShortCircuit
    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            WriteLine(Await Loud(completion.Calm(), False) AndAlso Await Loud(completion.Calm(), True))
            WriteLine(Await Loud(completion.Calm(), True) OrElse Await Loud(completion.Calm(), False))
            WriteLine(Await Loud(completion.Calm(), False) And Await Loud(completion.Calm(), True) Or Not Await Loud(completion.Calm(), False))
            WriteLine(TypeOf Await Steps.Of(completion.Calm(), CObj("s")) Is String AndAlso Await Steps.Of(completion.Calm(), "x") IsNot Nothing)
            WriteLine(Await Steps.Of(completion.Calm(), "abc") Like "a*" Xor Await Loud(completion, True))
        End Function

        Private Async Function Loud(completion As Completion, value As Boolean) As Task(Of Boolean)
            Write($"{value} ")
            Return Await Steps.Of(completion, value)
        End Function
    End Module
End Namespace

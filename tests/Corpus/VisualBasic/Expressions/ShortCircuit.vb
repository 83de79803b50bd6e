' AndAlso, OrElse, And, Or, IsNot, TypeOf and comparisons with awaits.
Namespace ShortCircuit
    Module Program
        Sub Main()
            Ways.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(way As Way) As Task
            WriteLine(Await Loud(way.Calm(), False) AndAlso Await Loud(way.Calm(), True))
            WriteLine(Await Loud(way.Calm(), True) OrElse Await Loud(way.Calm(), False))
            WriteLine(Await Loud(way.Calm(), False) And Await Loud(way.Calm(), True) Or Not Await Loud(way.Calm(), False))
            WriteLine(TypeOf Await Steps.Of(way.Calm(), CObj("s")) Is String AndAlso Await Steps.Of(way.Calm(), "x") IsNot Nothing)
            WriteLine(Await Steps.Of(way.Calm(), "abc") Like "a*" Xor Await Loud(way, True))
        End Function

        Private Async Function Loud(way As Way, value As Boolean) As Task(Of Boolean)
            Write($"{value} ")
            Return Await Steps.Of(way, value)
        End Function
    End Module
End Namespace

' Async Function with and without result, ValueTask too.
Namespace AsyncFunctions
    Module Program
        Sub Main()
            Ways.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(way As Way) As Task
            WriteLine("before")
            Await Nothings(way.Calm())
            WriteLine(Await Number(way.Calm(), 3) + Await Number(way, 4))
            WriteLine(Await Text(way))
        End Function

        Private Async Function Nothings(way As Way) As Task
            Await Steps.Go(way)
            WriteLine("nothing")
        End Function

        Private Async Function Number(way As Way, n As Integer) As Task(Of Integer)
            Dim twice = Await Steps.Of(way, n) * 2
            Return twice
        End Function

        Private Async Function Text(way As Way) As Task(Of String)
            Await Steps.Go(way)
            Return "text"
        End Function
    End Module
End Namespace
